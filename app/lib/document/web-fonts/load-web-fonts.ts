import { pageChangeEvent } from "../page-change.ts";
import { watchPositions } from "./watch-positions.ts";

export type WebFont = {
  family: string;
  style: "normal" | "italic";
  weight: string;
  href: string;
  /** Whether it is requested before the document is there. */
  isUrgent?: boolean;
};

const latin =
  "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const privateUse = "U+F8FF";
const italics = "em,cite,blockquote,.italic";

type Browser = Pick<
  Window & typeof globalThis,
  | "document"
  | "FontFace"
  | "getComputedStyle"
  | "innerHeight"
  | "location"
  | "performance"
  | "requestAnimationFrame"
  | "setTimeout"
>;

// To try a font on lays the page out twice. Where fonts come this late, the device needs that time for the page's script.
const latestMs = 1_250;

/**
 * Brings the web fonts to a page without moving anything on it (docs/decisions/019). A font that arrives after the page
 * was drawn is tried on: if lines break elsewhere in it, the page keeps its local font, and the next one gets it. So it
 * is with a font that arrives too late (`latestMs`).
 */
export const loadWebFonts = (browser: Browser, fonts: WebFont[], watch = watchPositions): void => {
  const { document: page, FontFace } = browser;
  const refused = new Set<FontFace>();
  const requested = new Set<WebFont>();
  let isDrawn = false;
  let path = browser.location.pathname;

  const createFace = ({ family, href, style, weight }: WebFont, unicodeRange = latin): FontFace =>
    new FontFace(family, `url(${href})`, { style, unicodeRange, weight });
  // An italic that covers nothing: without one, the browser would slant the upright letters until it is there. Not
  // earlier than they: with any face of a family known, all text is laid out letter by letter in search of others.
  const createEmptyItalics = ({ family, style }: WebFont): FontFace[] =>
    fonts
      .filter((font) => style === "normal" && font.style === "italic" && font.family === family)
      .map((font) => createFace(font, privateUse));
  const show = (font: WebFont, face: FontFace) => {
    const faces = [...createEmptyItalics(font), face];
    const refuse = () => {
      for (const part of faces) refused.add(part);
    };
    if (isDrawn && browser.performance.now() > latestMs) return refuse();
    const hasMoved = isDrawn ? watch(page, browser.innerHeight) : () => false;
    for (const part of faces) page.fonts.add(part);
    if (!hasMoved()) return;
    for (const part of faces) page.fonts.delete(part);
    refuse();
  };
  const load = (font: WebFont) => {
    if (requested.has(font)) return;
    requested.add(font);
    // Without the font, the local one stays; the next page asks again.
    createFace(font)
      .load()
      .then(
        (face) => show(font, face),
        () => requested.delete(font),
      );
  };
  const isUsed = ({ family, style }: WebFont): boolean =>
    style === "normal" ||
    [...page.querySelectorAll(italics)].some((element) => {
      const { fontFamily, fontStyle } = browser.getComputedStyle(element);
      return fontStyle === "italic" && fontFamily.replace(/^"/, "").startsWith(family);
    });
  const loadUsed = () => {
    for (const font of fonts) if (isUsed(font)) load(font);
  };

  browser.requestAnimationFrame(() => (isDrawn = true));
  for (const font of fonts) if (font.isUrgent) load(font);
  page.addEventListener("DOMContentLoaded", loadUsed);
  page.addEventListener(pageChangeEvent, () => {
    if (path === browser.location.pathname) return;
    path = browser.location.pathname;
    for (const face of refused) page.fonts.add(face);
    refused.clear();
    // What the page is drawn in is asked when it has been drawn: before, the answer costs a layout of its own.
    browser.requestAnimationFrame(() => browser.setTimeout(loadUsed));
  });
};
