import { getAttribute, getElements, getLine, getText, hasClass, walk } from "../html/html-query.ts";
import { createElement, type HtmlElement } from "../html/parse-html.ts";

const getStyle = (element: HtmlElement): string =>
  getAttribute(element, "style").slice(0, 2_000).toLowerCase().replaceAll(/\s/g, "");

const setAttribute = (element: HtmlElement, name: string, value: string): void => {
  element.attributes = new Map([...element.attributes, [name, value]]);
};

/** Nothing of a template is seen, and nothing is said about it. */
const remove = (element: HtmlElement): void => {
  element.name = "template";
  element.children = [];
};

/** What Word calls its paragraphs. */
const namesByClass = new Map([
  ["MsoTitle", "h1"],
  ["MsoSubtitle", "h2"],
  ["MsoQuote", "blockquote"],
  ["MsoIntenseQuote", "blockquote"],
]);

/** Headings are bold by themselves. */
const lightenHeading = (heading: HtmlElement): void => {
  for (const element of walk(heading)) {
    if (element.name === "b" || element.name === "strong") element.name = "span";
    const style = getStyle(element);
    if (style.includes("font-weight")) setAttribute(element, "style", style.replaceAll(/font-weight:[^;]{0,40}/g, ""));
  }
};

/** Programs that show code copy its lines as boxes. */
const joinCodeLines = (box: HtmlElement): void => {
  box.name = "pre";
  for (const line of getElements(box).slice(0, -1)) if (line.name === "div") line.children.push("\n");
};

const isCodeBox = (element: HtmlElement): boolean => {
  if (element.name !== "div") return false;
  const styles = getStyle(element).split(";");
  return (
    styles.includes("white-space:pre") &&
    styles.some((style) => style.startsWith("font-family:") && style.includes("mono"))
  );
};

/** Chats put a bar with a language and buttons into the box of their code. */
const keepCodeOnly = (pre: HtmlElement): void => {
  const codes = [...walk(pre)].filter(({ name }) => name === "code");
  const [code] = codes;
  if (code && codes.length === 1 && code.parent !== pre) pre.children = [code];
};

const createCheckbox = (parent: HtmlElement, isChecked: boolean): HtmlElement =>
  createElement("input", new Map([["type", "checkbox"], ...(isChecked ? [["checked", ""] as const] : [])]), parent);

/** Tasks whose box is a text, `[ ]`, or only said. */
const markTask = (item: HtmlElement): void => {
  if (getAttribute(item, "role") === "checkbox") {
    for (const element of walk(item)) if (getAttribute(element, "aria-roledescription") === "checkbox") remove(element);
    const place = getElements(item).find(({ name }) => name === "p") ?? item;
    place.children.unshift(createCheckbox(place, getAttribute(item, "aria-checked") === "true"));
    return;
  }
  const [first] = item.children;
  const box = typeof first === "string" ? /^\s{0,10}\[([ xX])\]\s/.exec(first) : null;
  if (typeof first === "string" && box)
    item.children.splice(0, 1, createCheckbox(item, box[1] !== " "), first.slice(box[0].length));
};

/** Spreadsheets and word processors name the columns in the first row and do not say so. */
const nameColumns = (table: HtmlElement): void => {
  const cells = [...walk(table)].filter(({ name }) => ["tr", "td", "th", "table"].includes(name));
  if (cells.some(({ name }) => name === "th" || name === "table")) return;
  const [first, second] = cells.filter(({ name }) => name === "tr");
  if (first && second) for (const cell of getElements(first)) if (cell.name === "td") cell.name = "th";
};

/** Links to notes of the same text are absolute on the clipboard. */
const shortenLink = (link: HtmlElement, names: ReadonlySet<string>): void => {
  const address = getAttribute(link, "href");
  const part = address.slice(address.indexOf("#") + 1);
  if (address.includes("#") && names.has(part) && getLine(link).length <= 20) setAttribute(link, "href", `#${part}`);
};

const isComment = (element: HtmlElement): boolean =>
  /mso-element:comment/.test(getStyle(element)) ||
  hasClass(element, "msocomanchor") ||
  hasClass(element, "MsoCommentReference");
/** A picture that the page cannot read; null for all others. */
const describeOwnFile = (element: HtmlElement): string | null => {
  if (element.name !== "img" || !/^file:/i.test(getAttribute(element, "src"))) return null;
  const alt = getAttribute(element, "alt").slice(0, 100);
  return `${alt === "" ? "A picture" : `The picture “${alt}”`} is a file on your computer: please drop it into the text.`;
};
const isHiddenRow = (element: HtmlElement): boolean =>
  element.name === "tr" && getStyle(element).includes("display:none");

const prepare = (element: HtmlElement, names: ReadonlySet<string>): void => {
  const [className = ""] = getAttribute(element, "class").split(/\s/, 1);
  if (element.name === "p") element.name = namesByClass.get(className) ?? "p";
  if (isCodeBox(element)) joinCodeLines(element);
  if (/^h[1-6]$/.test(element.name)) lightenHeading(element);
  else if (element.name === "pre") keepCodeOnly(element);
  else if (element.name === "li") markTask(element);
  else if (element.name === "table") nameColumns(element);
  else if (element.name === "a") shortenLink(element, names);
  else if (element.name === "img" && element.attributes.has("data-stringify-emoji"))
    setAttribute(element, "class", "emoji");
};

/**
 * Makes of the elements of a clipboard what their programs meant by them, where that is not said by HTML. Returns what it
 * took out, in sentences.
 */
export const prepareElements = (root: HtmlElement): string[] => {
  const elements = [...walk(root)];
  const losses = new Set<string>();
  const names = new Set(
    elements.flatMap((element) => [getAttribute(element, "id"), getAttribute(element, "name")]).filter(Boolean),
  );
  for (const element of elements) {
    const ownFile = describeOwnFile(element);
    if (ownFile !== null) losses.add(ownFile);
    // Every program writes its styles along.
    if (element.name === "style" || ownFile !== null) remove(element);
    else if (isComment(element)) {
      if (getText(element).trim() !== "") losses.add("Comments beside the text were left out.");
      remove(element);
    } else if (isHiddenRow(element)) {
      losses.add("Hidden rows of a table were left out.");
      remove(element);
    } else prepare(element, names);
  }
  return [...losses];
};
