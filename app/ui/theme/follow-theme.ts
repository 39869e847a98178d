import { type Theme, themeKey, toggleThemeEvent } from "./theme.ts";

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/**
 * Applies the stored theme, else the system's, before the first paint, and follows other tabs and clicks on theme
 * switches. Self-contained, so that a switch works before hydration.
 */
export const followTheme = (page: Window): void => {
  const { document } = page;
  const prefersDark = page.matchMedia("(prefers-color-scheme: dark)");
  // In memory as well, for browsers that block storage.
  let stored: string | null = null;

  const read = () => {
    try {
      stored = page.localStorage.getItem(themeKey);
    } catch {}
  };
  const getTheme = (): Theme => (isTheme(stored) ? stored : prefersDark.matches ? "dark" : "light");
  const show = () => {
    const theme = getTheme();
    document.documentElement.dataset.theme = theme;
    for (const control of document.querySelectorAll("[data-theme-switch]"))
      control.setAttribute("aria-checked", String(theme === "dark"));
    for (const source of document.querySelectorAll<HTMLSourceElement>("source[data-light]"))
      source.media = theme === "light" ? "all" : "not all";
  };
  const toggle = () => {
    stored = getTheme() === "dark" ? "light" : "dark";
    try {
      page.localStorage.setItem(themeKey, stored);
    } catch {}
    show();
  };

  const update = () => {
    read();
    show();
  };

  update();
  document.addEventListener("DOMContentLoaded", show);
  // A page in the back/forward cache (bfcache) has missed storage events.
  page.addEventListener("pageshow", ({ persisted }) => persisted && update());
  prefersDark.addEventListener("change", show);
  page.addEventListener("storage", ({ key }) => (key === themeKey || key === null) && update());
  document.addEventListener(toggleThemeEvent, toggle);
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-theme-switch]")) toggle();
    },
    true,
  );
};
