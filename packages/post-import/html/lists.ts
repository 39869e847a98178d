import {
  type Block,
  type BlockPlace,
  type BlockWriter,
  indent,
  joinBlocks,
  maxIndentedDepth,
  type WriteBlocks,
} from "./block.ts";
import { collectInline } from "./inline-elements.ts";
import { getAttribute } from "./html-query.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./parse-html.ts";
import { writeLine } from "./write-inline.ts";

/** What follows a paragraph without a blank line: a list that can interrupt it. */
const isTight = (blocks: readonly Block[]): boolean =>
  blocks.every(({ kind, text }, index) =>
    index === 0 ? kind === "paragraph" && !text.includes("\n") : kind === "list" && /^(?:[-*]|1[.)]) ./.test(text),
  );

const writeItem = (marker: string, blocks: readonly Block[]): string => {
  const text = isTight(blocks) ? blocks.map((block) => block.text).join("\n") : joinBlocks(blocks);
  return text === "" ? marker.trimEnd() : marker + indent(text, marker.length);
};

const readStart = (list: HtmlElement): number => {
  const start = Number(getAttribute(list, "start") || 1);
  return Number.isInteger(start) && start >= 0 && start < 100_000_000 ? start : 1;
};

const isOnlyList = ({ children }: HtmlElement): boolean =>
  children.some((child) => isElement(child)) &&
  children.every((child) =>
    isElement(child) ? child.name === "ul" || child.name === "ol" : typeof child !== "string" || child.trim() === "",
  );

/** Items as they are, and what stands between them as items too. */
const readItems = (list: HtmlElement): HtmlNode[][] => {
  const items: HtmlNode[][] = [];
  for (const child of list.children) {
    if (isElement(child) && child.name === "li" && !(items.length > 0 && isOnlyList(child))) items.push(child.children);
    // A list right within a list belongs to the item before it.
    else if (isElement(child) && items.length > 0) items.push([...(items.pop() ?? []), child]);
    else if (isElement(child) || (typeof child === "string" && child.trim() !== "")) items.push([child]);
  }
  return items;
};

const isPart = (nodes: readonly HtmlNode[], { conversion }: BlockPlace): boolean =>
  nodes.some((node) => isElement(node) && node.parent !== null && conversion.footnotes.isPart(node.parent));

export const writeList =
  (isAlternate: boolean): BlockWriter =>
  (list, place, writeBlocks) => {
    const inner = { ...place, depth: place.depth + 1 };
    const items = readItems(list).filter((nodes) => !isPart(nodes, place));
    const written = items.map((nodes) => writeBlocks(nodes, inner)).filter((blocks) => blocks.length > 0);
    if (written.length === 0) return [];
    if (place.depth >= maxIndentedDepth) return written.flat();
    const first = readStart(list);
    const bullet = isAlternate ? "* " : "- ";
    const texts = written.map((blocks, index) =>
      writeItem(list.name === "ol" ? `${first + index}${isAlternate ? ")" : "."} ` : bullet, blocks),
    );
    const isLoose = written.some((blocks) => !isTight(blocks));
    return [{ kind: "list", text: texts.join(isLoose ? "\n\n" : "\n") }];
  };

const writeDefinition = (definition: HtmlElement, place: BlockPlace, writeBlocks: WriteBlocks): string =>
  `: ${indent(joinBlocks(writeBlocks(definition.children, { ...place, depth: place.depth + 1 })), 2)}`;

/** `Term` and `: text`; terms and texts may stand in groups of `div`. */
export const writeDefinitions: BlockWriter = (list, place, writeBlocks) => {
  if (place.depth >= maxIndentedDepth) return null;
  const rows = list.children
    .filter(isElement)
    .flatMap((child) => (child.name === "div" ? child.children.filter(isElement) : [child]));
  const groups: { terms: string[]; texts: string[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.name === "dt") {
      const term = writeLine(collectInline(row.children, place.marks, place.conversion));
      if (term === "") continue;
      if (last && last.texts.length === 0) last.terms.push(term);
      else groups.push({ terms: [term], texts: [] });
    } else if (last) last.texts.push(writeDefinition(row, place, writeBlocks));
    else return null;
  }
  return groups.map(({ terms, texts }) => ({
    kind: texts.length === 0 ? "paragraph" : "other",
    text: [terms.join(texts.length === 0 ? "\n\n" : ", "), ...texts].join("\n"),
  }));
};
