import { loadWebFonts, type WebFont } from "./load-web-fonts.ts";

// Inlined into the head of every page: a font that is available before the first render is used by it.
loadWebFonts(window, JSON.parse(document.currentScript?.dataset.fonts ?? "[]") as WebFont[]);
