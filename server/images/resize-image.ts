// Run in a separate process by process-image.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { findAnimation } from "./decode/animation.ts";
import { ImageProblem, maxPixels } from "./decode/image-problem.ts";
import { toReadableImage } from "./decode/to-readable-image.ts";
import { allowFormats, limitImageMemory, outsideFormats } from "./image-library.ts";

const [widest, ...narrower] = [1600, 960, 480] as const;

limitImageMemory();
allowFormats(outsideFormats);

/** Each part is its length in four bytes, then the bytes. */
const writePart = (bytes: Uint8Array): void => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  process.stdout.write(length);
  process.stdout.write(bytes);
};
/** The first part: sentences for the owner. */
const writeAbout = (about: { problem?: string; warning?: string | null }): void =>
  writePart(Buffer.from(JSON.stringify(about)));

const options = { limitInputPixels: maxPixels, failOn: "error" } as const;

const writeStill = async (image: Uint8Array): Promise<void> => {
  // Decoded once: a small file may take a second and hundreds of megabytes. Metadata is not copied.
  const { data, info } = await sharp(image, { ...options, animated: false })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  const write = async (scaled: Sharp) => writePart(await scaled.webp({ quality: 82 }).toBuffer());
  await write(picture.clone());
  for (const width of narrower) await write(picture.clone().resize({ width, withoutEnlargement: true }));
};

const writeAnimation = async (image: Uint8Array): Promise<void> => {
  const { width: own } = await sharp(image, options).metadata();
  let scaled: Buffer | null = null;
  for (const width of [widest, ...narrower]) {
    // One that is narrower than two of the widths is the same in both.
    if (!scaled || own > width)
      scaled = await sharp(image, { ...options, animated: true })
        .resize({ width, withoutEnlargement: true })
        .toColourspace("srgb")
        .webp({ quality: 78, effort: 2 })
        .toBuffer();
    writePart(scaled);
  }
};

try {
  const source = await buffer(process.stdin);
  const image = await toReadableImage(source);
  const { isAnimated, warning } = await findAnimation(source);
  writeAbout({ warning });
  await (isAnimated ? writeAnimation(image) : writeStill(image));
} catch (error) {
  if (!(error instanceof ImageProblem)) throw error;
  writeAbout({ problem: error.message });
}
