import { createContext } from "react";

/** The style of a changed theme during server rendering; empty in the browser, which keeps the server's element. */
export const ThemeCssContext = createContext("");
