export type Theme = "dark" | "light";

export const themeKey = "chloe-theme";

/** Fired on the document by whatever but a `<ThemeSwitch />` asks for the other theme. */
export const toggleThemeEvent = "toggle-theme";
