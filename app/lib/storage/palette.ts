import { createStore } from "./external-store.ts";

export type PaletteState = {
  isOpen: boolean;
  /** Its code could not be fetched when it was to open. */
  hasFailed: boolean;
  /** What was typed before its field was there: what it searches for first. */
  early: string;
};

/** Whether the command palette is open. Buttons of all layouts open it; the root of the site shows it. */
export const palette = createStore<PaletteState>({ isOpen: false, hasFailed: false, early: "" });

/** What was typed for a palette that could not be fetched is kept for the next try. */
export const openPalette = (): void => {
  const { early, hasFailed, isOpen } = palette.getState();
  if (!isOpen) palette.setState({ isOpen: true, hasFailed: false, early: hasFailed ? early : "" });
};
export const closePalette = (hasFailed = false): void => {
  const { early } = palette.getState();
  palette.setState({ isOpen: false, hasFailed, early: hasFailed ? early : "" });
};
