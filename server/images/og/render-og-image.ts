// Run in a separate process by og-images.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { prepareFonts } from "./image-fonts.ts";
import type { DrawingInput } from "../render-image.ts";

export type OgImage = DrawingInput<{ title: string; productName: string; tagline: string }, { background: string }>;

const width = 1200;
const height = 630;
const margin = 72;
const textWidth = 720;

// A title without any character that a font has still needs something to draw.
const emptyText = "·";

const drawText = (value: string, font: string, colour: string, box: { width: number; height?: number }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(value || emptyText)}</span>`,
      font,
      rgba: true,
      wrap: "word-char",
      ...box,
      ...(box.height ? {} : { dpi: 96 }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Renders the Open Graph image: 1200 by 630 pixels, PNG. */
const drawShareImage = async ({ texts, files: { background }, fonts }: OgImage): Promise<Buffer> => {
  const { title, productName, tagline } = await prepareFonts(texts, fonts);
  const shortTitle = title.length > 120 ? `${title.slice(0, 118).toWellFormed().trimEnd()}…` : title;
  const heading = await drawText(shortTitle, "Cormorant Semi-Bold 40", "#f7f5ff", { width: textWidth, height: 300 });
  const name = await drawText(productName, "Cormorant Semi-Bold 36", "#9fece6", { width: textWidth });
  const line = await drawText(tagline, "Cormorant Medium 22", "#cfc9ea", { width: textWidth });
  const base = height - margin - line.info.height;
  return sharp(background)
    .resize(width, height, { fit: "cover" })
    .composite([
      { input: heading.data, left: margin, top: margin },
      { input: name.data, left: margin, top: base - 20 - name.info.height },
      { input: line.data, left: margin, top: base },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
};

process.stdout.write(await drawShareImage(JSON.parse(await text(process.stdin)) as OgImage));
