// Run in separate processes by process-image.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import sharp, { type Sharp } from "sharp";
import { allowFormats, limitImageMemory, outsideFormats } from "./image-library.ts";
import type { ImageJobResult } from "./image-pool.ts";

const [widest, ...narrower] = [1600, 960, 480] as const;
const maxPixels = 50_000_000;

limitImageMemory();
allowFormats(outsideFormats);

const toPart = async (image: Sharp): Promise<Buffer> => {
  const file = await image.webp({ quality: 82 }).toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(file.length);
  return Buffer.concat([length, file]);
};

/** Each part of the result is its length in four bytes, then the file. */
const resize = async (source: Uint8Array): Promise<Buffer> => {
  // Decoded once: a small file may take a second and hundreds of megabytes. Metadata is not copied.
  const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: "error", animated: false })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  const parts = [await toPart(picture.clone())];
  for (const width of narrower)
    // An image that is not wider is the same file.
    parts.push(
      info.width <= width ? (parts.at(-1) ?? Buffer.alloc(0)) : await toPart(picture.clone().resize({ width })),
    );
  return Buffer.concat(parts);
};

const respond = (result: ImageJobResult): void => void process.send?.(result);

process.on("message", ({ bytes }: { bytes: Uint8Array }) => {
  resize(bytes).then(
    (result) => respond({ bytes: result }),
    () => respond({ problem: "damaged" }),
  );
});
process.on("disconnect", () => process.exit(0));
