import { type RefObject, useLayoutEffect, useRef } from "react";
import { moveFocus } from "./focus-text.ts";

/**
 * Returns a function for "Load more" controls to call when pressed: once the list in the box has grown, focus moves to
 * the first new item, unless it has left the control meanwhile. Call it in the component that renders the list.
 */
export const useFocusFirstNew = (box: RefObject<HTMLElement | null>): (() => void) => {
  const pressed = useRef<{ count: number; control: Element | null } | null>(null);
  const getItems = () => [...(box.current?.querySelectorAll("li") ?? [])];
  useLayoutEffect(() => {
    const item = pressed.current && getItems()[pressed.current.count];
    if (!pressed.current || !item) return;
    const { control } = pressed.current;
    pressed.current = null;
    // After the focused control was removed, `activeElement` is the body.
    if (document.activeElement === document.body || document.activeElement === control)
      moveFocus(item.querySelector<HTMLElement>("a, h3") ?? item);
  });
  return () => {
    pressed.current = { count: getItems().length, control: document.activeElement };
  };
};
