import { loadWebFonts, type WebFont } from "./load-web-fonts.ts";

// Inlined into the head of every document: a page that knows a font before it is drawn is drawn in it.
loadWebFonts(window, JSON.parse(document.currentScript?.dataset.fonts ?? "[]") as WebFont[]);
