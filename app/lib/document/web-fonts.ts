import cormorantItalic from "@fontsource-variable/cormorant/files/cormorant-latin-wght-italic.woff2?url";
import cormorant from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url";
import figtreeItalic from "@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { WebFont } from "@site/first-paint/web-fonts/load-web-fonts.ts";

/** Font of the titles above the fold, and therefore the only urgent one. */
export const titleFont: WebFont = {
  family: "Cormorant",
  style: "normal",
  weight: "300 700",
  href: cormorant,
  isUrgent: true,
};

/** Latin subsets of the font families in `app/styles/theme.css`; other alphabets are in `app/styles/fonts.css`. */
export const webFonts: WebFont[] = [
  titleFont,
  { family: "Figtree", style: "normal", weight: "300 900", href: figtree },
  { family: "Figtree", style: "italic", weight: "300 900", href: figtreeItalic },
  { family: "Cormorant", style: "italic", weight: "300 700", href: cormorantItalic },
];
