import { getAttribute, getElements, getLine, hasClass, walk } from "../html/html-query.ts";
import { createElement, type HtmlElement, type HtmlNode, isElement } from "../html/parse-html.ts";

/** An item of a list whose level is said by a number, not by its place. */
type LevelledItem = { level: number; isOrdered: boolean; start: number; children: HtmlNode[] };

const maxLevel = 9;
const toLevel = (text: string | undefined): number => Math.min(maxLevel, Math.max(1, Number(text) || 1));

/** The sign that Word writes before an item, which is taken away. */
const takeSign = (paragraph: HtmlElement): string => {
  for (const element of walk(paragraph)) {
    if (!/mso-list\s{0,3}:\s{0,3}ignore/i.test(getAttribute(element, "style")) || !element.parent) continue;
    element.parent.children = element.parent.children.filter((child) => child !== element);
    return getLine(element).replaceAll(/\s/g, "");
  }
  return "";
};

/** A paragraph of Word that is an item. */
const readParagraph = (element: HtmlElement): LevelledItem[] | null => {
  if (element.name !== "p") return null;
  const level = /mso-list\s{0,3}:\s{0,3}l\d{1,5}\s{1,3}level(\d)/i.exec(getAttribute(element, "style"))?.[1];
  if (level === undefined) return null;
  const sign = takeSign(element);
  const isOrdered = /^\(?[\da-z]{1,6}[.)]+$/i.test(sign);
  return [
    {
      level: toLevel(level),
      isOrdered,
      start: Number.parseInt(sign.replace("(", ""), 10) || 1,
      children: element.children,
    },
  ];
};

const isList = ({ name }: HtmlElement): boolean => name === "ul" || name === "ol";

/** Lists that follow each other and say how deep they are: those of Slack, and of Word in a browser. */
const readList = (element: HtmlElement): LevelledItem[] | null => {
  const list = hasClass(element, "ListContainerWrapper") ? getElements(element).find(isList) : element;
  if (!list || !isList(list)) return null;
  const indent = getAttribute(list, "data-indent");
  const items = getElements(list).filter(({ name }) => name === "li");
  const levels = items.map((item) => getAttribute(item, "data-aria-level") || (indent && String(Number(indent) + 1)));
  if (items.length === 0 || levels.includes("")) return null;
  const start = Number(getAttribute(list, "start")) || 1;
  return items.map(({ children }, index) => ({
    level: toLevel(levels[index]),
    isOrdered: list.name === "ol",
    start: start + index,
    children,
  }));
};

const readItems = (node: HtmlNode): LevelledItem[] | null =>
  isElement(node) ? (readParagraph(node) ?? readList(node)) : null;

const append = (parent: HtmlElement, name: string, attributes = new Map<string, string>()): HtmlElement => {
  const element = { ...createElement(name, attributes, parent), hasBlock: true };
  parent.children.push(element);
  return element;
};

const buildLists = (items: readonly LevelledItem[], parent: HtmlElement): HtmlNode[] => {
  const holder = createElement("div", new Map(), parent);
  const open: { level: number; list: HtmlElement; item: HtmlElement }[] = [];
  for (const { level, isOrdered, start, children } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const name = isOrdered ? "ol" : "ul";
    let last = open.at(-1);
    if (last?.level === level && last.list.name !== name) {
      open.pop();
      last = open.at(-1);
    }
    const list =
      last?.level === level ? last.list : append(last?.item ?? holder, name, new Map([["start", String(start)]]));
    const item = append(list, "li");
    item.children = children;
    for (const child of children) if (isElement(child)) child.parent = item;
    if (last?.level === level) last.item = item;
    else open.push({ level, list, item });
  }
  for (const child of holder.children) if (isElement(child)) child.parent = parent;
  return holder.children;
};

const isBlank = (node: HtmlNode): boolean => typeof node === "string" && node.trim() === "";

const nestWithin = (parent: HtmlElement): void => {
  const nested: HtmlNode[] = [];
  let items: LevelledItem[] = [];
  let blanks: HtmlNode[] = [];
  const close = (): void => {
    if (items.length > 0) for (const node of buildLists(items, parent)) nested.push(node);
    for (const node of blanks) nested.push(node);
    items = [];
    blanks = [];
  };
  for (const child of parent.children) {
    const read = readItems(child);
    if (read) {
      for (const item of read) items.push(item);
      blanks = [];
    } else if (isBlank(child) && items.length > 0) blanks.push(child);
    else {
      close();
      nested.push(child);
    }
  }
  close();
  parent.children = nested;
};

/** Makes lists within lists of those items whose level is only said: by Word's paragraphs, by Slack's and Word's lists. */
export const nestLists = (root: HtmlElement): void => {
  for (const parent of [root, ...walk(root)])
    if (parent.children.some((child) => isElement(child) && mayBeItem(child))) nestWithin(parent);
};

const mayBeItem = (element: HtmlElement): boolean =>
  getAttribute(element, "style").includes("mso-list") ||
  element.attributes.has("data-indent") ||
  hasClass(element, "ListContainerWrapper");
