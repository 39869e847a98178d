// Run in a separate process by og-images.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import type { LangAndDir } from "#contracts/lang-and-dir.ts";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { prepareFonts } from "./image-fonts.ts";
import type { DrawingInput } from "../images/render-image.ts";

/** `picture` is a post's own; `background` is drawn to have text on it. */
export type OgImage = DrawingInput<
  { title: string; productName: string; tagline: string },
  { picture: string } | { background: string }
> & {
  /** Of the site's language: from right to left, texts stand at the right, where the background then has their place. */
  dir: LangAndDir["dir"];
};

const width = 1200;
const height = 630;
const margin = 72;
const textWidth = 720;

// A title without any character that a font has still needs something to draw.
const emptyText = "·";

type Box = { width: number; height: number };

/** So long a word is broken, and texts of languages without spaces. */
const hasLongWord = (value: string): boolean => /\S{40}/.test(value);

/** As large as the box allows, or with a `dpi` in that size. */
const drawText = (value: string, font: string, colour: string, box: Box | { width: number; dpi: number }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(value || emptyText)}</span>`,
      font,
      rgba: true,
      wrap: hasLongWord(value) ? "word-char" : "word",
      ...box,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

const usualDpi = 96;
const smallestDpi = 24;

/** In the usual size, or as much smaller as its longest word and all its lines need. */
const fitText = async (value: string, font: string, colour: string, box: Box, dpi = usualDpi) => {
  const drawn = await drawText(value, font, colour, { width: box.width, dpi });
  const excess = Math.max(drawn.info.width / box.width, drawn.info.height / box.height);
  if (excess <= 1 || dpi <= smallestDpi) return drawn;
  // Smaller letters leave room for more words in a line, so that the height falls faster than their size.
  const smaller = Math.floor(dpi / Math.max(1.04, Math.min(excess, drawn.info.width / box.width), Math.sqrt(excess)));
  return fitText(value, font, colour, box, Math.max(smallestDpi, smaller));
};

// Darkens a picture towards the corner of the texts, so that they can be read on any.
const veil = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="up" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#06081c" stop-opacity="0.92"/>
      <stop offset="0.3" stop-color="#06081c" stop-opacity="0.58"/>
      <stop offset="0.7" stop-color="#06081c" stop-opacity="0"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#up)"/>
  </svg>`,
);

const longestTitle = 120;
const sentenceEnds = [". ", "! ", "? ", "。", "！", "？"];

/** As many whole sentences as there is room for, else as many words. */
const shorten = (title: string): string => {
  if (title.length <= longestTitle) return title;
  const start = title.slice(0, longestTitle - 2).toWellFormed();
  const end = Math.max(...sentenceEnds.map((mark) => start.lastIndexOf(mark)));
  if (end > longestTitle / 3) return start.slice(0, end + 1);
  const lastSpace = start.lastIndexOf(" ");
  return `${start.slice(0, lastSpace > longestTitle / 2 ? lastSpace : undefined).trimEnd()}…`;
};

/** Renders the Open Graph image: 1200 by 630 pixels, PNG. */
const drawShareImage = async ({ texts, files, fonts, dir }: OgImage): Promise<Buffer> => {
  const { title, productName, tagline } = await prepareFonts(texts, fonts);
  const shortTitle = shorten(title);
  const ownPicture = "picture" in files;
  const name = await fitText(productName, "Cormorant Semi-Bold 36", "#9fece6", { width: textWidth, height: 110 });
  const line = await fitText(tagline, "Cormorant Medium 22", "#cfc9ea", { width: textWidth, height: 110 });
  const base = height - margin - line.info.height;
  const nameTop = base - 20 - name.info.height;
  const headingBox = ownPicture
    ? { width: width - 2 * margin, height: 110 }
    : { width: textWidth, height: Math.max(60, Math.min(300, nameTop - margin - 24)) };
  const heading = await drawText(shortTitle, "Cormorant Semi-Bold 40", "#f7f5ff", headingBox);
  const isRightToLeft = dir === "rtl";
  const toLeft = ({ info }: typeof name): number => (isRightToLeft ? width - margin - info.width : margin);
  return sharp(ownPicture ? files.picture : files.background)
    .resize(width, height, { fit: "cover" })
    .flop(isRightToLeft && !ownPicture)
    .composite([
      ...(ownPicture ? [{ input: veil, left: 0, top: 0 }] : []),
      { input: heading.data, left: toLeft(heading), top: ownPicture ? nameTop - 28 - heading.info.height : margin },
      { input: name.data, left: toLeft(name), top: nameTop },
      { input: line.data, left: toLeft(line), top: base },
    ])
    .png({ palette: true, quality: 100 })
    .toBuffer();
};

process.stdout.write(await drawShareImage(JSON.parse(await text(process.stdin)) as OgImage));
