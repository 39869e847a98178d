// Run in a separate process by server/book/book-service.ts, so that the image library and its memory never stay in the
// server.
import "@site/supabase/embedded/end-with-parent.ts";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { escapeHtml } from "#contracts/escape-html.ts";
import { prepareFonts } from "../og/image-fonts.ts";
import type { DrawingInput } from "../images/render-image.ts";

export type BookCover = DrawingInput<{ title: string; subtitle: string; author: string }, { portrait: string }>;

const width = 1600;
const height = 2560;
const textWidth = 1280;
const night = "#120b33";

// A title without any character that a font has still needs something to draw.
const emptyText = "·";

const drawText = async (value: string, font: string, colour: string, box: { height: number } | { dpi: number }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(value || emptyText)}</span>`,
      font,
      rgba: true,
      wrap: "word-char",
      align: "centre",
      width: textWidth,
      ...box,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

// The portrait fades into the night sky, where the title stands between two lines of light.
const veil = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="${night}" stop-opacity="0"/><stop offset=".7" stop-color="${night}" stop-opacity=".93"/><stop offset=".78" stop-color="${night}"/></linearGradient>
<radialGradient id="aurora" cx=".5" cy="1" r=".75"><stop offset="0" stop-color="#35e0c4" stop-opacity=".3"/><stop offset=".45" stop-color="#7d5cff" stop-opacity=".22"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></radialGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#7fe9ff" stop-opacity="0"/><stop offset=".5" stop-color="#bdf3ff"/><stop offset="1" stop-color="#ff7abe" stop-opacity="0"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="url(#fade)"/>
<rect y="1700" width="100%" height="860" fill="url(#aurora)"/>
<rect x="300" y="1810" width="1000" height="3" fill="url(#light)"/>
<rect x="500" y="2340" width="600" height="2" fill="url(#light)"/>
</svg>`);

/** Renders the cover of the book: 1600 by 2560 pixels, JPEG. */
const drawCover = async ({ texts, files: { portrait }, fonts }: BookCover): Promise<Buffer> => {
  const { title, subtitle, author } = await prepareFonts(texts, fonts);
  const heading = await drawText(title, "Cormorant Semi-Bold 60", "#f7f5ff", { height: title.length > 24 ? 300 : 150 });
  const line = await drawText(subtitle, "Cormorant Medium 27", "#cfc9ea", { dpi: 150 });
  const name = await drawText(author, "Cormorant Semi-Bold 32", "#9fece6", { dpi: 150 });
  const centre = (image: { info: { width: number } }): number =>
    Math.max(0, Math.round((width - image.info.width) / 2));
  const lineTop = 2_300 - line.info.height;
  const titleTop = Math.round((1_810 + lineTop - heading.info.height) / 2);
  const top = await sharp(portrait).resize(width, 2000, { fit: "cover", position: "top" }).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: night } })
    .composite([
      { input: top, left: 0, top: 0 },
      { input: veil, left: 0, top: 0 },
      { input: heading.data, left: centre(heading), top: titleTop },
      { input: line.data, left: centre(line), top: lineTop },
      { input: name.data, left: centre(name), top: 2390 },
    ])
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
};

process.stdout.write(await drawCover(JSON.parse(await text(process.stdin)) as BookCover));
