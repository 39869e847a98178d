import { type HtmlElement, type HtmlNode, isElement } from "./parse-html.ts";

export const getClasses = ({ attributes }: HtmlElement): string[] =>
  (attributes.get("class") ?? "").slice(0, 2_000).split(/\s+/).filter(Boolean).slice(0, 50);
export const hasClass = (element: HtmlElement, name: string): boolean => getClasses(element).includes(name);
export const getAttribute = (element: HtmlElement, name: string): string => (element.attributes.get(name) ?? "").trim();

/** All elements below `element`, in the order of the document. */
export function* walk(element: HtmlElement): Generator<HtmlElement, void> {
  const waiting = getElements(element).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of getElements(next).toReversed()) waiting.push(child);
  }
}

export const find = (element: HtmlElement, isWanted: (element: HtmlElement) => boolean): HtmlElement | null => {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const match = isWanted(child) ? child : find(child, isWanted);
    if (match) return match;
  }
  return null;
};
export const findByName = (element: HtmlElement, name: string): HtmlElement | null =>
  find(element, (child) => child.name === name);
export const findByClass = (element: HtmlElement, name: string): HtmlElement | null =>
  find(element, (child) => hasClass(child, name));
export const getElements = (element: HtmlElement): HtmlElement[] => element.children.filter(isElement);

const addText = (node: HtmlNode, parts: string[]): void => {
  if (typeof node === "string") parts.push(node);
  else if (isElement(node) && node.name === "br") parts.push("\n");
  else if (isElement(node)) for (const child of node.children) addText(child, parts);
};

/** The text of an element as it is in the source, with line breaks. */
export const getText = (node: HtmlNode): string => {
  const parts: string[] = [];
  addText(node, parts);
  return parts.join("");
};
export const toLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
/** The text of an element in one line. */
export const getLine = (node: HtmlNode | null): string => (node === null ? "" : toLine(getText(node)));
