import { type HtmlElement, type HtmlNode, isElement } from "@site/post-import/html/parse-html.ts";
import { resolveAddress } from "#contracts/resolve-address.ts";
import { isCallout, isFootnoteMark, isFootnoteReturn } from "./letter-html.ts";

const get = (element: HtmlElement, name: string): string => element.attributes.get(name) ?? "";

const toLink = (element: HtmlElement, label: string, pageUrl: string): string => {
  const url = resolveAddress(get(element, "href"), pageUrl);
  if (!url) return label;
  const isAddress = [url.href, get(element, "href")].some(
    (address) => address.replace(/\/$/, "") === label.replace(/\/$/, ""),
  );
  return isAddress || label === "" ? url.href : `${label} <${url.href}>`;
};

/** Words in a line; a break of the text is a line feed. */
const toWords = (node: HtmlNode, pageUrl: string): string => {
  if (typeof node === "string") return node.replaceAll(/\s+/g, " ");
  if (!isElement(node) || isFootnoteReturn(node)) return "";
  if (node.name === "br") return "\n";
  if (node.name === "img") return get(node, "alt") && `[${get(node, "alt")}]`;
  const words = node.children.map((child) => toWords(child, pageUrl)).join("");
  if (isFootnoteMark(node)) return `[${words}]`;
  return node.name === "a" ? toLink(node, words, pageUrl) : words;
};

const toRaw = (node: HtmlNode): string =>
  typeof node === "string" ? node : isElement(node) ? node.children.map(toRaw).join("") : "";

const trimLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
const indent = (text: string, first: string, rest = " ".repeat(first.length)): string =>
  text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : line === "" ? "" : rest + line))
    .join("\n");
const join = (parts: readonly string[], gap: string): string => parts.filter((part) => part !== "").join(gap);

const listElements = (element: HtmlElement): HtmlElement[] => element.children.filter(isElement);

const toItems = (list: HtmlElement, pageUrl: string): string => {
  const start = Number(get(list, "start") || 1);
  const items = listElements(list);
  const isLoose = items.some((item) => listElements(item).some(({ name }) => name === "p"));
  const isOrdered = list.name === "ol";
  const isNotes = list.parent?.name === "section";
  const toMark = (at: number): string => (isNotes ? `[${start + at}] ` : isOrdered ? `${start + at}. ` : "- ");
  return items
    .map((item, at) => indent(toBlocks(item, pageUrl, isLoose ? "\n\n" : "\n"), toMark(at)))
    .join(isLoose ? "\n\n" : "\n");
};

const toRows = (table: HtmlElement, pageUrl: string): string =>
  listElements(table)
    .flatMap((part) => (part.name === "tr" ? [part] : listElements(part)))
    .map((row) =>
      listElements(row)
        .map((cell) => trimLines(toWords(cell, pageUrl)).replaceAll("\n", " "))
        .join(" | "),
    )
    .join("\n");

const maxRule = 40;

const toBlock = (element: HtmlElement, pageUrl: string): string => {
  const { name } = element;
  if (name === "hr") return "* * *";
  if (name === "ul" || name === "ol") return toItems(element, pageUrl);
  if (name === "table") return toRows(element, pageUrl);
  if (name === "pre") return indent(toRaw(element).trimEnd(), "    ", "    ");
  if (name === "blockquote") return indent(toBlocks(element, pageUrl), "> ", "> ").replaceAll(/^$/gm, ">");
  if (isCallout(element)) {
    const [title = "", ...rest] = listElements(element).map((child) => toBlock(child, pageUrl));
    return join([title, indent(join(rest, "\n\n"), "  ", "  ")], "\n");
  }
  if (name === "dd") return indent(toBlocks(element, pageUrl), "  ", "  ");
  if (name === "dl")
    return join(
      listElements(element).map((child) => toBlock(child, pageUrl)),
      "\n",
    );
  if (name === "section") return join(["-".repeat(maxRule), toBlocks(element, pageUrl)], "\n");
  if (/^h[2-6]$/.test(name)) {
    const title = trimLines(toWords(element, pageUrl));
    return `${title}\n${"-".repeat(Math.min(maxRule, title.length))}`;
  }
  return element.children.some((child) => isElement(child) && child.hasBlock)
    ? toBlocks(element, pageUrl, name === "figure" ? "\n" : "\n\n")
    : trimLines(toWords(element, pageUrl));
};

/** Blocks below each other; words between them are a block. */
const toBlocks = (element: HtmlElement, pageUrl: string, gap = "\n\n"): string => {
  const parts: string[] = [];
  let words = "";
  const endWords = (): void => {
    parts.push(trimLines(words));
    words = "";
  };
  for (const child of element.children) {
    if (!isElement(child) || !child.hasBlock) {
      words += toWords(child, pageUrl);
      continue;
    }
    endWords();
    parts.push(toBlock(child, pageUrl));
  }
  endWords();
  return join(parts, gap);
};

/** A part of a post's HTML for a reader of plain text: without marks, links with their addresses behind them. */
export const toLetterText = (node: HtmlNode, pageUrl: string): string =>
  isElement(node) ? toBlock(node, pageUrl) : trimLines(toWords(node, pageUrl));
