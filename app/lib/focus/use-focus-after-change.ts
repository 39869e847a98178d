import { useEffect, useRef } from "react";
import { moveFocus } from "./focus-text.ts";

/** When the view in the box is another one, focus goes to its heading, or to its first field if it has none. */
export const useFocusAfterChange = (view: string) => {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    moveFocus(box.current?.querySelector<HTMLElement>("h2") ?? box.current?.querySelector<HTMLElement>("input"));
  }, [view]);
  return box;
};
