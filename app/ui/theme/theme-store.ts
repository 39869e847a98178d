import { type Theme, themeKey } from "./theme.ts";

type Media = Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;
type Tabs = Pick<Window, "addEventListener" | "removeEventListener">;

export type ThemeSurroundings = {
  /** A getter, because accessing `localStorage` can throw in private mode. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  prefersDark: Media;
  /** Subscribes to changes made in other tabs. */
  tabs: Tabs;
  show: (theme: Theme) => void;
};

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** Theme store (dark mode): the stored choice, kept in memory when storage is blocked, else the system preference. */
export const createThemeStore = ({ storage, prefersDark, tabs, show }: ThemeSurroundings) => {
  let chosen: Theme | null = null;
  const listeners = new Set<() => void>();

  const readStored = (): Theme | null => {
    try {
      const value = storage().getItem(themeKey);
      return isTheme(value) ? value : null;
    } catch {
      return null;
    }
  };
  const getTheme = (): Theme => chosen ?? readStored() ?? (prefersDark.matches ? "dark" : "light");
  const announce = () => {
    show(getTheme());
    for (const listener of listeners) listener();
  };
  const setTheme = (theme: Theme) => {
    chosen = theme;
    try {
      storage().setItem(themeKey, theme);
    } catch {
      // Storage is blocked or full: the choice is kept in memory.
    }
    announce();
  };
  const handleOtherTab = (event: Event) => {
    if ((event as StorageEvent).key !== themeKey) return;
    chosen = readStored();
    announce();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      prefersDark.addEventListener("change", announce);
      tabs.addEventListener("storage", handleOtherTab);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      prefersDark.removeEventListener("change", announce);
      tabs.removeEventListener("storage", handleOtherTab);
    };
  };
  return { getTheme, setTheme, subscribe };
};
