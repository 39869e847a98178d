import { watchPositions } from "./watch-positions.ts";

export type WebFont = {
  family: string;
  style: "normal" | "italic";
  weight: string;
  href: string;
  /** Whether it is requested before DOMContentLoaded. */
  isUrgent?: boolean;
  /** Selector of the elements that may be drawn in it. Pages on which none is do not wait for it. Without: every page. */
  elements?: string;
  /** Whether pages that do not use it load it too, after everything else, because the next page may. */
  isForNextPage?: boolean;
};

const latin =
  "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const privateUse = "U+F8FF";

type Options = {
  fonts: WebFont[];
  /** Fired on the document after a navigation has rendered, before it is painted. */
  pageChangeEvent: string;
  /** Fired on the document when text was added to the page. */
  textAddedEvent: string;
  watch?: typeof watchPositions;
};

type Browser = Pick<
  Window & typeof globalThis,
  | "document"
  | "addEventListener"
  | "FontFace"
  | "getComputedStyle"
  | "innerHeight"
  | "innerWidth"
  | "location"
  | "performance"
  | "requestAnimationFrame"
  | "setTimeout"
>;

// Trying out a font costs two layouts. A device on which fonts arrive this late needs the time for the page's script.
const latestMs = 1_250;
/** The layout shift that late fonts may cause together: a fifth of what counts as good. */
export const maxShift = 0.018;

/**
 * Loads web fonts without layout shift (README). A font that arrives after the page was rendered is tried
 * out: if it shifts the layout visibly, or arrives later than `latestMs`, the page keeps its fallback font, and the font is
 * used from the next page on.
 */
export const loadWebFonts = (
  browser: Browser,
  { fonts, pageChangeEvent, textAddedEvent, watch = watchPositions }: Options,
): void => {
  const { document: page, FontFace } = browser;
  const deferred = new Set<FontFace>();
  const requested = new Set<WebFont>();
  let isDrawn = false;
  let shifted = 0;
  let isSearching = false;
  /** When the visit started, or text was added. */
  let startedAt = 0;
  let path = browser.location.pathname;

  const createFace = ({ family, href, style, weight }: WebFont, unicodeRange = latin): FontFace =>
    new FontFace(family, `url(${href})`, { style, unicodeRange, weight });
  // An italic face without characters keeps the browser from slanting the upright font until the real italic has
  // loaded. It is added with the upright font, not before: once a family has a face, font fallback is resolved per
  // character.
  const createEmptyItalics = ({ family, style }: WebFont): FontFace[] =>
    fonts
      .filter((font) => style === "normal" && font.style === "italic" && font.family === family)
      .map((font) => createFace(font, privateUse));
  const show = (font: WebFont, face: FontFace) => {
    const faces = [...createEmptyItalics(font), face];
    const defer = () => {
      for (const part of faces) deferred.add(part);
    };
    if (isDrawn && browser.performance.now() - startedAt > latestMs) return defer();
    const { innerHeight: height, innerWidth: width } = browser;
    const readShift = isDrawn ? watch(page, { width, height }) : () => 0;
    for (const part of faces) page.fonts.add(part);
    const after = shifted + readShift();
    if (after <= maxShift) {
      shifted = after;
      return;
    }
    for (const part of faces) page.fonts.delete(part);
    defer();
  };
  const load = (font: WebFont) => {
    requested.add(font);
    // On failure the fallback font stays; the next page retries.
    createFace(font)
      .load()
      .then(
        (face) => show(font, face),
        () => requested.delete(font),
      );
  };
  const isUsed = ({ elements, family, style }: WebFont): boolean =>
    elements === undefined ||
    [...page.querySelectorAll(elements)].some((element) => {
      const { fontFamily, fontStyle } = browser.getComputedStyle(element);
      return fontStyle === style && fontFamily.replace(/^"/, "").startsWith(family);
    });
  const loadUsed = () => {
    isSearching = false;
    for (const font of fonts) if (!requested.has(font) && isUsed(font)) load(font);
  };
  // Computed styles are read after rendering: earlier, reading them would force an extra layout.
  const loadUsedLater = () => {
    if (!isSearching) browser.requestAnimationFrame(() => browser.setTimeout(loadUsed));
    isSearching = true;
  };

  browser.requestAnimationFrame(() => (isDrawn = true));
  for (const font of fonts) if (font.isUrgent) load(font);
  page.addEventListener("DOMContentLoaded", loadUsed);
  browser.addEventListener("load", () => {
    for (const font of fonts) if (font.isForNextPage && !requested.has(font)) load(font);
  });
  page.addEventListener(pageChangeEvent, () => {
    if (path === browser.location.pathname) return;
    path = browser.location.pathname;
    for (const face of deferred) page.fonts.add(face);
    deferred.clear();
    loadUsedLater();
  });
  page.addEventListener(textAddedEvent, () => {
    startedAt = browser.performance.now();
    loadUsedLater();
  });
};
