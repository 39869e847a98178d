// Run in separate processes by process-image.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import sharp, { type Sharp } from "sharp";
import { findAnimation } from "./decode/animation.ts";
import { ImageProblem, maxPixels } from "./decode/image-problem.ts";
import { toReadableImage } from "./decode/to-readable-image.ts";
import { type AiMark, findMark, toXmp } from "./ai-mark.ts";
import { allowFormats, limitImageMemory, outsideFormats } from "./image-library.ts";
import type { ImageJobResult } from "./image-pool.ts";

const [widest, ...narrower] = [1600, 960, 480] as const;

limitImageMemory();
allowFormats(outsideFormats);

/** Its length in four bytes, then the bytes. */
const toPart = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
/** The first part: sentences for the owner. */
const toAbout = (about: { problem?: string; warning?: string | null }): Buffer =>
  toPart(Buffer.from(JSON.stringify(about)));

const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
const emptyFile = Buffer.alloc(0);

/** Of a picture's metadata only the mark of an AI is kept. */
const readMark = async (image: Uint8Array): Promise<AiMark | null> =>
  findMark((await sharp(image, options).metadata()).xmp);
const addMark = (picture: Sharp, mark: AiMark | null): Sharp => (mark ? picture.withXmp(toXmp(mark)) : picture);

const resizeStill = async (image: Uint8Array, mark: AiMark | null): Promise<Buffer[]> => {
  // Decoded once: a small file may take a second and hundreds of megabytes. Metadata is not copied.
  const { data, info } = await sharp(image, { ...options, animated: false })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  const toFile = (scaled: Sharp) => addMark(scaled.webp({ quality: 82, effort: 2 }), mark).toBuffer();
  const files = [await toFile(picture.clone())];
  for (const width of narrower)
    // An image that is not wider is the same file.
    files.push(info.width <= width ? (files.at(-1) ?? emptyFile) : await toFile(picture.clone().resize({ width })));
  return files;
};

const resizeAnimation = async (image: Uint8Array, mark: AiMark | null): Promise<Buffer[]> => {
  const { width: own } = await sharp(image, options).metadata();
  const files: Buffer[] = [];
  for (const width of [widest, ...narrower])
    // One that is narrower than two of the widths is the same in both.
    files.push(
      files.length > 0 && own <= width
        ? (files.at(-1) ?? emptyFile)
        : await addMark(
            sharp(image, { ...options, animated: true })
              .resize({ width, withoutEnlargement: true })
              .toColourspace("srgb")
              .webp({ quality: 78, effort: 2 }),
            mark,
          ).toBuffer(),
    );
  return files;
};

const resize = async (source: Uint8Array): Promise<Buffer> => {
  const image = await toReadableImage(source);
  const { isAnimated, warning } = await findAnimation(source);
  const mark = await readMark(image);
  const files = await (isAnimated ? resizeAnimation(image, mark) : resizeStill(image, mark));
  return Buffer.concat([toAbout({ warning }), ...files.map(toPart)]);
};

const respond = (result: ImageJobResult): void => void process.send?.(result);

process.on("message", ({ bytes }: { bytes: Uint8Array }) => {
  resize(bytes).then(
    (result) => respond({ bytes: result }),
    (error: unknown) =>
      respond(error instanceof ImageProblem ? { bytes: toAbout({ problem: error.message }) } : { problem: "damaged" }),
  );
});
process.on("disconnect", () => process.exit(0));
