import { toFieldId } from "../fields/field-focus.ts";
import type { FieldText, TextFinder } from "./text-finder.ts";

/** An element of a page with the fields of which its text or picture may come, the likeliest first. */
export type ShownText = {
  element: Element;
  /** Those around it that say the same. */ boxes: readonly Element[];
  fields: FieldText[];
};

const attributes = ["aria-label", "alt", "placeholder", "title"];
const silent = new Set(["script", "style", "template", "noscript", "iframe", "path", "source", "track"]);
const maxElements = 10_000;
const elementNodes = 1;
const textNode = 3;

export const getFieldId = ({ name, path }: FieldText): string => toFieldId(name, path);

const hasOwnText = ({ childNodes }: Element): boolean =>
  [...childNodes].some(({ nodeType, nodeValue }) => nodeType === textNode && nodeValue?.trim());

/** The paths of all files among which the browser chooses, that of the chosen one first. */
const listFiles = (element: Element): string[] => {
  const { localName, parentElement } = element;
  if (!["img", "video", "audio"].includes(localName)) return [];
  const box = localName === "img" && parentElement?.localName === "picture" ? parentElement : element;
  const given = [element, ...box.querySelectorAll("source, track")].flatMap((one) => [
    one.getAttribute("src") ?? "",
    one.getAttribute("poster") ?? "",
    ...(one.getAttribute("srcset") ?? "").split(",").map((part) => part.trim().split(" ", 1)[0] ?? ""),
  ]);
  const chosen = (element as HTMLImageElement | HTMLMediaElement).currentSrc ?? "";
  return [chosen, ...given].filter(Boolean).flatMap((address) => {
    const base = element.ownerDocument.baseURI;
    const { origin, pathname } = URL.canParse(address, base) ? new URL(address, base) : location;
    return origin === location.origin ? pathname : [];
  });
};

const findFields = (element: Element, finder: TextFinder): FieldText[] => {
  const text = element.textContent;
  const found = [
    ...listFiles(element).flatMap((path) => finder.findFile(path)),
    ...finder.findWhole(text),
    ...attributes.flatMap((name) => finder.findWhole(element.getAttribute(name) ?? "")),
  ];
  return [...new Set(found.length === 0 && hasOwnText(element) ? finder.findPart(text) : found)];
};

const countShared = (one: FieldText, other: FieldText): number => {
  if (one.name !== other.name) return 0;
  const different = one.path.findIndex((step, index) => step !== other.path[index]);
  return 1 + (different < 0 ? one.path.length : different);
};

/** Where several fields say the same, those are likelier that are near the fields of what is shown before and after. */
const sortByNeighbours = (shown: ShownText[]): ShownText[] =>
  shown.map((text, index) => {
    const { fields } = text;
    if (fields.length < 2) return text;
    const isSure = (one: ShownText) => one.fields.length === 1;
    const neighbours = [shown.slice(0, index).findLast(isSure), shown.slice(index + 1).find(isSure)];
    const rate = (field: FieldText) =>
      Math.max(...neighbours.map((one) => (one?.fields[0] ? countShared(field, one.fields[0]) : 0)));
    return { ...text, fields: fields.toSorted((one, other) => rate(other) - rate(one)) };
  });

/** What a page shows of the fields, in its order: for each text or picture the innermost element. */
export const listShownTexts = (body: Element, finder: TextFinder): ShownText[] => {
  const walker = body.ownerDocument.createTreeWalker(body, elementNodes);
  const shown: ShownText[] = [];
  for (let count = 0; walker.nextNode() && count < maxElements; count += 1) {
    const element = walker.currentNode as Element;
    if (silent.has(element.localName) || !element.checkVisibility()) continue;
    const fields = findFields(element, finder);
    if (fields.length === 0) continue;
    const last = shown.at(-1);
    const isInside = last?.element.contains(element) && last.fields.every((field) => fields.includes(field));
    const boxes = isInside && last ? [...last.boxes, last.element] : [];
    if (isInside) shown.pop();
    shown.push({ element, boxes, fields });
  }
  return sortByNeighbours(shown);
};

type Point = { x: number; y: number };

const isPictureAt =
  ({ x, y }: Point) =>
  ({ element }: ShownText): boolean => {
    if (!["img", "video"].includes(element.localName)) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };

/**
 * What was pressed: the text or picture, or what is around it, or below the place, where a picture may lie that takes no
 * presses itself. By key there is no place.
 */
export const findPressed = (shown: readonly ShownText[], pressed: Element, at: Point | null): ShownText | null => {
  const byElement = new Map(
    shown.flatMap((one) => [one.element, ...one.boxes].map((element) => [element, one] as const)),
  );
  const below = at ? pressed.ownerDocument.elementsFromPoint(at.x, at.y) : [];
  for (const start of [pressed, ...below])
    for (let element: Element | null = start; element; element = element.parentElement) {
      const found = byElement.get(element);
      if (found) return found;
    }
  return (at && shown.findLast(isPictureAt(at))) ?? null;
};

/** Where a page shows a field, or what is in a group or list, by the field's id. */
export const findShown = (shown: readonly ShownText[], id: string): Element | null => {
  const first = shown.find(({ fields: [field] }) => field && getFieldId(field) === id);
  const found =
    first ??
    shown.find(({ fields }) => fields.some((field) => getFieldId(field) === id)) ??
    shown.find(({ fields: [field] }) => field && getFieldId(field).startsWith(`${id}.`));
  return found?.element ?? null;
};

/** One for each set of fields: the same link in the menu and in the footer is one text. */
export const removeRepeated = (shown: readonly ShownText[]): ShownText[] => {
  const seen = new Set<string>();
  return shown.filter(({ fields }) => {
    const key = fields.map(getFieldId).sort().join("\n");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
