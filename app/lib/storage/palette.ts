import { createStore } from "./external-store.ts";

export type PaletteState = {
  isOpen: boolean;
  /** True when its code could not be fetched. */
  hasFailed: boolean;
  /** Typed before the input was rendered; becomes its initial query. */
  early: string;
};

/** State of the command palette. Buttons in all layouts open it; `root.tsx` renders it. */
export const palette = createStore<PaletteState>({ isOpen: false, hasFailed: false, early: "" });

/** Opens the palette. After a failed load, text typed for it is kept for the next attempt. */
export const openPalette = (): void => {
  const { early, hasFailed, isOpen } = palette.getState();
  if (!isOpen) palette.setState({ isOpen: true, hasFailed: false, early: hasFailed ? early : "" });
};
export const closePalette = (hasFailed = false): void => {
  const { early } = palette.getState();
  palette.setState({ isOpen: false, hasFailed, early: hasFailed ? early : "" });
};
