import { type Theme, themeKey } from "./theme.ts";

type Media = Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;
type Tabs = Pick<Window, "addEventListener" | "removeEventListener">;

export type ThemeSurroundings = {
  /** Called each time, because merely naming the storage may throw in private mode. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  prefersDark: Media;
  /** Tells of changes made in other tabs. */
  tabs: Tabs;
  show: (theme: Theme) => void;
};

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** The visitor's choice of theme: stored if storage is allowed, kept for this page if not, else what the system prefers. */
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
      // Storage is forbidden or full: the choice holds until the page is left.
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
