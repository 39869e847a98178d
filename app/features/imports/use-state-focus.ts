import { useEffect, useRef } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import type { ImportState } from "#contracts/posts/import-calls.ts";

/** When an import is in another state, and what had the focus is gone with the last one, its heading takes it. */
export const useStateFocus = (state: ImportState | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state && document.activeElement === document.body) moveFocus(box.current?.querySelector("h2"));
  }, [state]);
  return box;
};
