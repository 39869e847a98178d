import { createContext } from "react";

/** Of the theme during server rendering: its style, and the fonts to preload. The browser keeps the server's elements. */
export const ThemeContext = createContext({ css: "", fontFiles: [] as string[], fontSheet: null as string | null });
