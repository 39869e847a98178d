import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { moveFocus } from "./focus-text.ts";

const itemNames = "li, article";
const headings = "h2, h3, h4";

type Focused = { element: Element; item: Element; list: Element; index: number };

const getFocused = (box: Element | null, target: EventTarget | null): Focused | null => {
  const item = target instanceof Element && box?.contains(target) ? target.closest(itemNames) : null;
  const list = item?.parentElement;
  if (!item || !list) return null;
  const index = [...list.children].filter((child) => child.matches(itemNames)).indexOf(item);
  return { element: target as Element, item, list, index };
};

/**
 * Restores focus when the focused control of a list is removed: to the heading of its item, or if the item was removed
 * too, to that of the item in its place, or in an empty list to the first heading in the box. Call it in the component
 * that renders the list.
 */
export const useFocusAfterRemoval = (box: RefObject<HTMLElement | null>): void => {
  const focused = useRef<Focused | null>(null);
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      focused.current = getFocused(box.current, target);
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, [box]);
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const items = lost.list.isConnected ? [...lost.list.children].filter((child) => child.matches(itemNames)) : [];
    const item = lost.item.isConnected ? lost.item : (items[lost.index] ?? items.at(-1));
    moveFocus(item?.querySelector<HTMLElement>(headings) ?? box.current?.querySelector<HTMLElement>(headings));
  });
};
