import { createStore } from "./external-store.ts";

export type PaletteState = {
  isOpen: boolean;
  /** Its code could not be fetched when it was to open. */
  hasFailed: boolean;
};

/** Whether the command palette is open. Buttons of all layouts open it; the root of the site shows it. */
export const palette = createStore<PaletteState>({ isOpen: false, hasFailed: false });

export const openPalette = (): void => palette.setState({ isOpen: true, hasFailed: false });
export const closePalette = (hasFailed = false): void => palette.setState({ isOpen: false, hasFailed });
