import { getAttribute, getElements, getLine, hasClass, walk } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";

/** The notes of a document, by the links that lead to them. */
export type Footnotes = {
  /** The number of the note that a link leads to; null if it leads to none. Numbers count from 1 as links come. */
  getNumber: (link: HtmlElement) => number | null;
  /** Whether an element is a note, or a link back from one: they are written at the end. */
  isPart: (element: HtmlElement) => boolean;
  /** Whether an element holds nothing but notes, and lines around them. */
  isNoteList: (element: HtmlElement) => boolean;
  /** The notes whose number was asked for, in order; one that is asked for while they are read comes last. */
  notes: () => Generator<{ number: number; note: HtmlElement }>;
};

const getPart = (link: HtmlElement): string => {
  const address = getAttribute(link, "href");
  return link.name === "a" && address.startsWith("#") ? address.slice(1) : "";
};

/** The names by which something can lead back to a link: its own and those of what is right around it. */
const getOwnNames = (link: HtmlElement): string[] =>
  [link, link.parent, link.parent?.parent].flatMap((element) =>
    element ? [getAttribute(element, "id"), getAttribute(element, "name")].filter(Boolean) : [],
  );

/** Word processors begin the paragraph of a note with its sign, which leads back. */
const beginsParagraph = (sign: HtmlElement, parent: HtmlElement): boolean =>
  parent.name === "p" &&
  parent.children.find((child) => typeof child !== "string" || child.trim() !== "") === sign &&
  /^[[(]?(?:\d{1,4}|[a-z*†‡§]{1,4})[\])]?$/i.test(getLine(sign));

/** The element that holds the text of a note, if what a link leads to can be one. */
const findNote = (target: HtmlElement): HtmlElement | null => {
  if (["li", "p", "div", "dd", "aside", "section"].includes(target.name)) return target;
  const { parent } = target;
  if (target.name === "a" && parent && (hasClass(parent, "footnote") || parent.name === "li")) return parent;
  if (target.name === "a" && parent && beginsParagraph(target, parent)) return parent;
  return null;
};

const maxNoteElements = 2_000;

/** The links in a note that lead back to `names`. */
const findBackLinks = (note: HtmlElement, names: ReadonlySet<string>): HtmlElement[] => {
  const notes: HtmlElement[] = [];
  let count = 0;
  for (const element of walk(note)) {
    if (++count > maxNoteElements) break;
    if (names.has(getPart(element))) notes.push(element);
  }
  return notes;
};

/** The elements that hold nothing but notes, and lines around them. */
const findNoteLists = (notes: ReadonlySet<HtmlElement>): Set<HtmlElement> => {
  const lists = new Set<HtmlElement>();
  const missing = new Map<HtmlElement, number>();
  for (const note of notes)
    for (let above = note.parent; above?.parent; above = above.parent) {
      const count = missing.get(above) ?? getElements(above).filter(({ name }) => name !== "hr").length;
      missing.set(above, count - 1);
      if (count > 1) break;
      lists.add(above);
    }
  return lists;
};

/** Finds footnotes: links to an element of the document that has a link back. */
export const findFootnotes = (root: HtmlElement): Footnotes => {
  const targets = new Map<string, HtmlElement>();
  const links: HtmlElement[] = [];
  const places = new Map<HtmlElement, number>();
  const isBefore = (one: HtmlElement, other: HtmlElement) => (places.get(one) ?? 0) < (places.get(other) ?? 0);
  for (const element of walk(root)) {
    if (element.name === "a") places.set(element, places.size);
    for (const name of [getAttribute(element, "id"), element.name === "a" ? getAttribute(element, "name") : ""])
      if (name !== "" && !targets.has(name)) targets.set(name, element);
    if (getPart(element) !== "" && getLine(element).length <= 20) links.push(element);
  }
  const noteByLink = new Map<HtmlElement, HtmlElement>();
  const notes = new Set<HtmlElement>();
  const backs = new Set<HtmlElement>();
  const searched = new Map<HtmlElement, number>();
  for (const link of links) {
    const target = targets.get(decodePart(getPart(link))) ?? targets.get(getPart(link));
    const note = target && findNote(target);
    const count = note ? (searched.get(note) ?? 0) : 0;
    if (!note || count > 20 || isWithin(link, note)) continue;
    // A link and its note lead to each other, and may both begin a paragraph.
    if (target?.name === "a" && note.name === "p" && isBefore(target, link)) continue;
    searched.set(note, count + 1);
    const backLinks = findBackLinks(note, new Set(getOwnNames(link)));
    if (backLinks.length === 0) continue;
    noteByLink.set(link, note);
    notes.add(note);
    for (const backLink of backLinks) backs.add(backLink);
  }
  const lists = findNoteLists(notes);
  const numbers = new Map<HtmlElement, number>();
  return {
    getNumber: (link) => {
      const note = noteByLink.get(link);
      if (!note) return null;
      const number = numbers.get(note) ?? numbers.size + 1;
      numbers.set(note, number);
      return number;
    },
    isPart: (element) => notes.has(element) || backs.has(element),
    isNoteList: (element) => lists.has(element),
    *notes() {
      for (const [note, number] of numbers) yield { number, note };
    },
  };
};

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const isWithin = (element: HtmlElement, outer: HtmlElement): boolean => {
  for (let above: HtmlElement | null = element; above; above = above.parent) if (above === outer) return true;
  return false;
};
