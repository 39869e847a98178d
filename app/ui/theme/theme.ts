export type Theme = "dark" | "light";

export const themeKey = "chloe-theme";

/** Fire this on the document to toggle the theme without a `<ThemeSwitch />`. */
export const toggleThemeEvent = "toggle-theme";
