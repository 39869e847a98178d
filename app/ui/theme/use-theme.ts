import { localStore } from "#app/lib/storage/browser-storage.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { Theme } from "./theme.ts";
import { createThemeStore } from "./theme-store.ts";

const store = createThemeStore({
  storage: localStore,
  prefersDark: () => matchMedia("(prefers-color-scheme: dark)"),
  tabs: () => window,
  show: (theme) => {
    document.documentElement.dataset.theme = theme;
  },
});

// Of the theme that is seen: a switch that is pressed while it hydrates has rendered the server's.
const toggle = (): void => store.setState(store.getState() === "dark" ? "light" : "dark");

/** Current theme, and what changes it to the other one. */
export const useTheme = (): [Theme, () => void] => [useStore(store), toggle];
