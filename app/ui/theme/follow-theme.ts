import { type Theme, themeKey, toggleThemeEvent } from "./theme.ts";

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/**
 * Shows the stored theme, else the system's, from before the first paint on, and follows other tabs and presses on
 * switches. No other script is needed for that: a switch works as soon as it is seen.
 */
export const followTheme = (page: Window): void => {
  const { document } = page;
  const prefersDark = page.matchMedia("(prefers-color-scheme: dark)");
  // Where the browser blocks its storage, a choice lasts as long as the document.
  let stored: string | null = null;
  try {
    stored = page.localStorage.getItem(themeKey);
  } catch {}

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

  show();
  document.addEventListener("DOMContentLoaded", show);
  prefersDark.addEventListener("change", show);
  page.addEventListener("storage", ({ key, newValue }) => {
    if (key !== themeKey && key !== null) return;
    stored = newValue;
    show();
  });
  document.addEventListener(toggleThemeEvent, toggle);
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-theme-switch]")) toggle();
    },
    true,
  );
};
