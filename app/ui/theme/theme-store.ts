import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import { type Theme, themeKey } from "./theme.ts";

export type ThemeSurroundings = {
  storage: Pick<BrowserStorage, "read" | "write">;
  /** A getter, called in the browser only. */
  prefersDark: () => Pick<MediaQueryList, "matches" | "addEventListener">;
  /** Announces changes made in other tabs. */
  tabs: () => Pick<Window, "addEventListener">;
  show: (theme: Theme) => void;
};

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** Theme store (dark mode): the stored choice, else the system preference. The server, which knows neither, renders dark. */
export const createThemeStore = ({ storage, prefersDark, tabs, show }: ThemeSurroundings) => {
  const read = (): Theme => {
    const stored = storage.read(themeKey);
    if (isTheme(stored)) return stored;
    return prefersDark().matches ? "dark" : "light";
  };
  const store = createStore<Theme>("dark", () => {
    prefersDark().addEventListener("change", update);
    tabs().addEventListener("storage", ({ key }) => key === themeKey && update());
    return read();
  });
  const update = () => {
    show(read());
    store.setState(read());
  };
  return {
    ...store,
    setState: (theme: Theme) => {
      storage.write(themeKey, theme);
      update();
    },
  };
};
