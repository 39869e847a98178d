import cormorantItalic from "@fontsource-variable/cormorant/files/cormorant-latin-wght-italic.woff2?url";
import cormorant from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url";
import figtreeItalic from "@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import mono from "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?url";
import newsreaderItalic from "@fontsource/newsreader/files/newsreader-latin-400-italic.woff2?url";
import newsreader from "@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url";
import type { WebFont } from "@site/first-paint/web-fonts/load-web-fonts.ts";

/** Font of the titles above the fold, and therefore the only urgent one. */
export const titleFont: WebFont = {
  family: "Cormorant",
  style: "normal",
  weight: "300 700",
  href: cormorant,
  isUrgent: true,
};

const italics = "em,cite,blockquote,.italic";
const stories = ".prose,.font-reading";
const code = "code,kbd,.font-mono";

/** Latin subsets of the font families in `app/styles/theme.css`; other alphabets are in `app/styles/fonts.css`. */
export const webFonts: WebFont[] = [
  titleFont,
  { family: "Figtree", style: "normal", weight: "300 900", href: figtree },
  {
    family: "Newsreader",
    style: "normal",
    weight: "300 700",
    href: newsreader,
    elements: stories,
    isForNextPage: true,
  },
  { family: "Figtree", style: "italic", weight: "300 900", href: figtreeItalic, elements: italics },
  { family: "Cormorant", style: "italic", weight: "300 700", href: cormorantItalic, elements: italics },
  { family: "Newsreader", style: "italic", weight: "300 700", href: newsreaderItalic, elements: italics },
  { family: "JetBrains Mono", style: "normal", weight: "300 700", href: mono, elements: code },
];
