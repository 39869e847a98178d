import { useEffect } from "react";
import { closePalette, palette } from "#app/lib/storage/palette.ts";

/** The most letters that the palette searches for. */
export const maxQueryLength = 300;

const takeKey = (event: KeyboardEvent): void => {
  const { altKey, ctrlKey, isComposing, key, metaKey } = event;
  if (altKey || ctrlKey || metaKey || isComposing || document.querySelector("[data-palette-field]")) return;
  const state = palette.getState();
  const change = (early: string) => palette.setState({ ...state, early: early.slice(0, maxQueryLength) });
  if (key === "Escape") closePalette();
  else if (key === "Backspace") change(state.early.slice(0, -1));
  else if (key.length === 1) change(state.early + key);
  // Enter would press the button that opened it once more.
  else if (key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
};

/** While the palette is open and its field is not there yet, keys belong to it: letters are kept, Esc closes it. */
export const useEarlyKeys = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener("keydown", takeKey, true);
    return () => window.removeEventListener("keydown", takeKey, true);
  }, [isOpen]);
};
