import { useSyncExternalStore } from "react";
import type { Theme } from "./theme.ts";
import { createThemeStore } from "./theme-store.ts";

let store: ReturnType<typeof createThemeStore> | undefined;

const getStore = () =>
  (store ??= createThemeStore({
    storage: () => window.localStorage,
    prefersDark: window.matchMedia("(prefers-color-scheme: dark)"),
    tabs: window,
    show: (theme) => {
      document.documentElement.dataset.theme = theme;
    },
  }));

const subscribe = (listener: () => void) => getStore().subscribe(listener);
const getTheme = (): Theme => getStore().getTheme();
const getServerTheme = (): Theme => "dark";
const setTheme = (theme: Theme): void => getStore().setTheme(theme);

/** Current theme and setter. The server renders dark, since it does not know the visitor's preference. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, getTheme, getServerTheme),
  setTheme,
];
