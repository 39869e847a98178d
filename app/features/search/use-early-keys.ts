import { useEffect } from "react";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { closePalette, palette } from "#app/lib/storage/palette.ts";

/** Maximum length of a query. */
export const maxQueryLength = 300;

const captureKey = (event: KeyboardEvent): void => {
  const { altKey, ctrlKey, key, metaKey } = event;
  if (altKey || ctrlKey || metaKey || isOfInputMethod(event) || document.querySelector("[data-palette-field]")) return;
  const state = palette.getState();
  const change = (early: string) => palette.setState({ ...state, early: early.slice(0, maxQueryLength) });
  if (key === "Escape") closePalette();
  else if (key === "Backspace") change(state.early.slice(0, -1));
  else if (key.length === 1) change(state.early + key);
  // Enter would click the button that opened the palette again.
  else if (!sendOnEnter(event, () => undefined)) return;
  event.preventDefault();
  event.stopPropagation();
};

/** While the palette is loading, captures keys for it: stores typed text, and closes it on Escape. */
export const useEarlyKeys = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener("keydown", captureKey, true);
    return () => window.removeEventListener("keydown", captureKey, true);
  }, [isOpen]);
};
