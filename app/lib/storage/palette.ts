import { createStore } from "./external-store.ts";

export type PaletteState = {
  isOpen: boolean;
  /** Why its code could not be loaded. */
  failure: Error | null;
  /** Typed before the input was rendered; becomes its initial query. */
  early: string;
};

/** State of the command palette. Buttons in all layouts open it; `root.tsx` renders it. */
export const palette = createStore<PaletteState>({ isOpen: false, failure: null, early: "" });

/** Opens the palette. After a failed load, text typed for it is kept for the next attempt. */
export const openPalette = (): void => {
  const { early, failure, isOpen } = palette.getState();
  if (!isOpen) palette.setState({ isOpen: true, failure: null, early: failure ? early : "" });
};
export const closePalette = (failure: Error | null = null): void => {
  const { early } = palette.getState();
  palette.setState({ isOpen: false, failure, early: failure ? early : "" });
};
