import { moveFocus, prepareFocus } from "./focus-text.ts";

const headings = "h1, h2, h3";
const places = "[role=tabpanel], [role=dialog], main";

const listAncestors = ({ parentElement }: Element): HTMLElement[] =>
  parentElement ? [parentElement, ...listAncestors(parentElement)] : [];

/**
 * Remembers where a control is that may be removed. The function that is returned finds where focus belongs once it is:
 * the first heading of the nearest part of the page that stayed; null if the control did.
 */
export const rememberPlace = (control: Element): (() => HTMLElement | null) => {
  const around = listAncestors(control);
  return () => {
    if (control.isConnected) return null;
    for (const element of around.filter(({ isConnected }) => isConnected)) {
      const place = element.querySelector<HTMLElement>(headings) ?? (element.matches(places) ? element : null);
      if (place) return prepareFocus(place);
    }
    return null;
  };
};

/** Ref of a control that is removed when it is pressed: if it had focus, that moves to what `rememberPlace` finds. */
export const passFocusOn = (control: HTMLElement | null) => {
  if (!control) return undefined;
  return () => {
    if (document.activeElement !== control) return;
    const findPlace = rememberPlace(control);
    // Refs are detached before elements are removed.
    queueMicrotask(() => document.activeElement === document.body && moveFocus(findPlace()));
  };
};
