import { type RefObject, useLayoutEffect, useRef } from "react";
import { moveFocus } from "./focus-text.ts";

/**
 * Returns what a "Load more" control calls when it is pressed: when the list in the box is longer, focus goes from the
 * control to the first new item, unless it has gone elsewhere meanwhile. Call it in the component that renders the list.
 */
export const useFocusFirstNew = (box: RefObject<HTMLElement | null>): (() => void) => {
  const pressed = useRef<{ count: number; control: Element | null } | null>(null);
  const getItems = () => [...(box.current?.querySelectorAll("li") ?? [])];
  useLayoutEffect(() => {
    const item = pressed.current && getItems()[pressed.current.count];
    if (!pressed.current || !item) return;
    const { control } = pressed.current;
    pressed.current = null;
    // A control that is gone has left its focus to the body.
    if (document.activeElement === document.body || document.activeElement === control)
      moveFocus(item.querySelector<HTMLElement>("a, h3") ?? item);
  });
  return () => {
    pressed.current = { count: getItems().length, control: document.activeElement };
  };
};
