import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import { type Theme, toggleThemeEvent } from "./theme.ts";

const readTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

// The document's own script chooses the theme (`follow-theme.ts`). The server, which does not know it, renders dark.
const store = createStore<Theme>("dark", () => {
  const observer = new MutationObserver(() => store.setState(readTheme()));
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return readTheme();
});

/** The theme that is seen. */
export const useTheme = (): Theme => useStore(store);

export const toggleTheme = (): void => void document.dispatchEvent(new Event(toggleThemeEvent));
