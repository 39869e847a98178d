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

/** Current theme and setter. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useStore(store), store.setState];
