import { type Conversion, isHidden } from "./conversion.ts";
import { toCodeSpan } from "./escape-markdown.ts";
import { find, findByName, getAttribute, getElements, getText, hasClass, toLine } from "./html-query.ts";
import { type Marks, type Segment, withEmphasis } from "./inline-segment.ts";
import { leaveOut, leaveOutHidden } from "./left-out.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./parse-html.ts";
import { findPictureText, findSource, leadsToPicture, writePicture } from "./pictures.ts";

type Add = (segment: Segment) => void;
type Place = { marks: Marks; add: Add; conversion: Conversion };

const superscripts = new Map(
  Array.from("0123456789+-=()ni", (plain, index) => [plain, Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")[index] ?? ""]),
);
const subscripts = new Map(
  Array.from("0123456789+-=()", (plain, index) => [plain, Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")[index] ?? ""]),
);

/** Raised and lowered figures have characters of their own; ordinals (1st) read well without. */
const shift = (text: string, map: ReadonlyMap<string, string>): string => {
  const characters = Array.from(text);
  return characters.every((one) => map.has(one)) ? characters.map((one) => map.get(one)).join("") : text;
};

/** Emphasis that an element, or its style, means. Pages from word processors use `b` with a normal weight as a box. */
export const readMarks = (element: HtmlElement, marks: Marks): Marks => {
  const style = getAttribute(element, "style").slice(0, 2_000).toLowerCase().replaceAll(/\s/g, "");
  const isBold =
    /(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style) ||
    (["b", "strong"].includes(element.name) && !/(?:^|;)font-weight:(?:normal|400)/.test(style));
  const isSlanted =
    /(?:^|;)font-style:italic/.test(style) ||
    (["i", "em", "cite", "dfn", "var"].includes(element.name) && !/(?:^|;)font-style:normal/.test(style));
  const isStruck =
    ["s", "del", "strike"].includes(element.name) || /text-decoration(?:-line)?:line-through/.test(style);
  let read = marks;
  if (isBold) read = withEmphasis(read, "strong");
  if (isSlanted) read = withEmphasis(read, "em");
  return isStruck ? withEmphasis(read, "del") : read;
};

/** Mathematics as it was typed; null if the element does not say. */
export const findFormula = (element: HtmlElement): string | null => {
  if (element.name === "script" && getAttribute(element, "type").startsWith("math/tex")) {
    const fence = getAttribute(element, "type").includes("display") ? "$$" : "$";
    return fence + toLine(getText(element)) + fence;
  }
  if (element.name !== "math" && !hasClass(element, "katex")) return null;
  const source = find(
    element,
    (child) => child.name === "annotation" && getAttribute(child, "encoding").includes("tex"),
  );
  const fence =
    getAttribute(element, "display") === "block" ||
    getAttribute(findByName(element, "math") ?? element, "display") === "block"
      ? "$$"
      : "$";
  return source && fence + toLine(getText(source)) + fence;
};

const addText = (text: string, { marks, add }: Place): void => add({ kind: "text", text, marks });
const addSource = (text: string, place: Place): void => {
  if (!place.conversion.breaksLines || !text.includes("\n")) {
    addText(text, place);
    return;
  }
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) place.add({ kind: "break", text: "", marks: place.marks });
    addText(line, place);
  }
};
const addMarkdown = (text: string | null, { marks, add }: Place): void => {
  if (text !== null && text !== "") add({ kind: "markdown", text, marks });
};

const addLink = (link: HtmlElement, place: Place): void => {
  const number = place.conversion.footnotes.getNumber(link);
  if (number !== null) {
    place.add({ kind: "markdown", text: `[^${number}]`, marks: { emphasis: new Set(), link: null } });
    return;
  }
  const address = place.marks.link === null ? place.conversion.resolve(getAttribute(link, "href"), "link") : null;
  const only = getElements(link);
  // A picture that leads to its own file needs no link.
  const isPictureOfItself = only.length === 1 && only[0]?.name === "img" && leadsToPicture(link, findSource(only[0]));
  const marks = address === null || isPictureOfItself ? place.marks : { ...place.marks, link: { address } };
  collect(link.children, { ...place, marks });
};

const addCode = (element: HtmlElement, place: Place): void => {
  const link = find(element, (child) => child.name === "a" && child.attributes.has("href"));
  const address =
    link && place.marks.link === null ? place.conversion.resolve(getAttribute(link, "href"), "link") : null;
  const text = getText(element);
  if (text.trim() === "") addText(text, place);
  else
    addMarkdown(
      toCodeSpan(text),
      address === null ? place : { ...place, marks: { ...place.marks, link: { address } } },
    );
};

const addQuotation = (element: HtmlElement, place: Place): void => {
  addText("“", place);
  collect(element.children, place);
  addText("”", place);
};

const writers: ReadonlyMap<string, (element: HtmlElement, place: Place) => void> = new Map([
  ["a", addLink],
  ["br", (_, { marks, add }: Place) => add({ kind: "break", text: "", marks })],
  [
    "img",
    (element: HtmlElement, place: Place) => {
      const text = findPictureText(element);
      if (text === null) addMarkdown(writePicture(element, place.conversion), place);
      else addText(text, place);
    },
  ],
  ["q", addQuotation],
  ["sup", (element: HtmlElement, place: Place) => addShifted(element, place, superscripts)],
  ["sub", (element: HtmlElement, place: Place) => addShifted(element, place, subscripts)],
  [
    "input",
    (element: HtmlElement, place: Place) => {
      if (getAttribute(element, "type") !== "checkbox") return;
      addMarkdown(element.attributes.has("checked") ? "[x]" : "[ ]", place);
      addText(" ", place);
    },
  ],
  ["svg", (_, { conversion }: Place) => conversion.addLoss("picture", "A drawing within the text (SVG) was left out.")],
  ...["code", "kbd", "samp", "tt"].map((name) => [name, addCode] as const),
]);

const addShifted = (element: HtmlElement, place: Place, characters: ReadonlyMap<string, string>): void => {
  const [only, ...others] = element.children;
  if (typeof only === "string" && others.length === 0) addText(shift(only.trim(), characters), place);
  else collect(element.children, place);
};

const collectElement = (element: HtmlElement, place: Place): void => {
  const { conversion } = place;
  const formula = findFormula(element);
  if (formula !== null) {
    addText(formula, place);
    return;
  }
  if (conversion.footnotes.isPart(element) || leaveOut(element, conversion)) return;
  if (isHidden(element)) {
    leaveOutHidden(element, conversion);
    return;
  }
  const inner = { ...place, marks: readMarks(element, place.marks) };
  const write = writers.get(element.name);
  if (write) {
    write(element, inner);
    return;
  }
  const isApart = element.hasBlock;
  if (isApart) addText(" ", place);
  collect(element.children, inner);
  if (isApart) addText(" ", place);
};

const collect = (nodes: readonly HtmlNode[], place: Place): void => {
  for (const node of nodes)
    if (typeof node === "string") addSource(node, place);
    else if (isElement(node)) collectElement(node, place);
};

/** The parts of a paragraph that nodes make. Blocks among them are written as text, a space apart. */
export const collectInline = (nodes: readonly HtmlNode[], marks: Marks, conversion: Conversion): Segment[] => {
  const segments: Segment[] = [];
  collect(nodes, { marks, conversion, add: (segment) => void segments.push(segment) });
  return segments;
};
