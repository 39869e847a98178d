import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import { type Theme, toggleThemeEvent } from "./theme.ts";

const readTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

// The theme is set by an inline script (`follow-theme.ts`). The server does not know it and renders dark.
const store = createStore<Theme>("dark", () => {
  const observer = new MutationObserver(() => store.setState(readTheme()));
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return readTheme();
});

/** The current theme. */
export const useTheme = (): Theme => useStore(store);

export const toggleTheme = (): void => void document.dispatchEvent(new Event(toggleThemeEvent));
