import { loadWebFonts, type WebFont } from "@site/first-paint/web-fonts/load-web-fonts.ts";
import { pageChangeEvent, textAddedEvent } from "./page-change.ts";

// Inlined into the head of every page: a font that is available before the first render is used by it.
const fonts = JSON.parse(document.currentScript?.dataset.fonts ?? "[]") as WebFont[];
loadWebFonts(window, { fonts, pageChangeEvent, textAddedEvent });
