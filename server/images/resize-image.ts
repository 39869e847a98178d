// Run in a separate process by process-image.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { allowFormats, limitImageMemory, outsideFormats } from "./image-library.ts";

const [widest, ...narrower] = [1600, 960, 480] as const;
const maxPixels = 50_000_000;

limitImageMemory();
allowFormats(outsideFormats);

const write = async (image: Sharp): Promise<void> => {
  const file = await image.webp({ quality: 82 }).toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(file.length);
  process.stdout.write(length);
  process.stdout.write(file);
};

const source = await buffer(process.stdin);
// Decoded once: a small file may take a second and hundreds of megabytes. Metadata is not copied.
const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: "error", animated: false })
  .rotate()
  .resize({ width: widest, withoutEnlargement: true })
  .toColourspace("srgb")
  .raw()
  .toBuffer({ resolveWithObject: true });
const picture = sharp(data, { raw: info });
// Each part is its length in four bytes, then the file.
await write(picture.clone());
for (const width of narrower) await write(picture.clone().resize({ width, withoutEnlargement: true }));
