import { useEffect, useRef } from "react";
import { moveFocus } from "./focus-text.ts";

/** Moves focus to the heading, else to the first input, in the box when `view` changes. */
export const useFocusAfterChange = (view: string, heading = "h2") => {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    moveFocus(box.current?.querySelector<HTMLElement>(heading) ?? box.current?.querySelector<HTMLElement>("input"));
  }, [view, heading]);
  return box;
};
