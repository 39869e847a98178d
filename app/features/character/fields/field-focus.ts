import { revealElement } from "#app/lib/focus/focus-text.ts";
import type { Path } from "../document/json-path.ts";

/** Id of the element of a field: its control, or for a group or a list its box. */
export const toFieldId = (name: string, path: Path): string =>
  [name, ...path.map((step) => encodeURIComponent(step))].join(".");

/** Focuses a field, or the nearest one around it that is there. */
export const focusField = (name: string, path: Path): boolean => {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(toFieldId(name, path.slice(0, length)));
    const folded = element?.closest("details");
    // What is in a long list gets its fields when it is opened.
    if (length < path.length && folded && !folded.open)
      folded.addEventListener("toggle", () => requestAnimationFrame(() => focusField(name, path)), { once: true });
    if (revealElement(element)) return true;
  }
  return false;
};
