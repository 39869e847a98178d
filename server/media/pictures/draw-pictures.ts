// Run in a separate process by create-pictures.ts, so that the image library and its memory never stay in the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { ImageProblem, maxPixels } from "../../images/decode/image-problem.ts";
import { toReadableImage } from "../../images/decode/to-readable-image.ts";
import { allowFormats, limitImageMemory, outsideFormats } from "../../images/image-library.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { composeHero, composeShare, cropAvatar, type Picture, toHeroFocus } from "./compose-portrait.ts";
import { measureGrounds } from "./measure-grounds.ts";
import { readMainColors } from "./main-colors.ts";
import { type DrawnPictures, type PictureFile, type PictureKind, pictureSizes } from "./picture-files.ts";

const maxSide = 3_000;

limitImageMemory();
allowFormats(outsideFormats);

const files: { file: PictureFile; bytes: Buffer }[] = [];

const encode = (image: Sharp, format: "webp" | "avif" | "png"): Sharp => {
  if (format === "webp") return image.webp({ quality: 82 });
  if (format === "avif") return image.avif({ quality: 55, effort: 2 });
  return image.png({ palette: true, quality: 100, effort: 4 });
};

const add = async (image: Sharp, use: string, stem: string, format: "webp" | "avif" | "png"): Promise<void> => {
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true });
  files.push({ file: { use, stem, format, width: info.width, height: info.height }, bytes: data });
};

const addHero = async (hero: Sharp, use: string, kind: string): Promise<void> => {
  const stem = `${kind}-${await measureGrounds(hero)}`;
  for (const format of ["webp", "avif"] as const)
    for (const width of pictureSizes.hero.widths)
      await add(hero.clone().resize({ width }), `${use}.${format}.${width}`, `${stem}-${width}`, format);
};

const addAvatar = async (square: Sharp): Promise<void> => {
  for (const side of pictureSizes.avatar.sides)
    await add(square.clone().resize(side, side), `avatar.${side}`, `avatar-${side}`, "webp");
};

const addIcons = async (square: Sharp): Promise<void> => {
  for (const side of pictureSizes.icon.sides)
    await add(square.clone().resize(side, side), `icon.${side}`, `icon-${side}`, "png");
};

const draw: Record<PictureKind, (picture: Picture) => Promise<void>> = {
  async portrait(picture) {
    const square = await cropAvatar(picture);
    for (const scheme of ["dark", "light"] as const) {
      const hero = await composeHero(picture, scheme);
      await addHero(hero, `hero.${scheme}`, `hero${scheme === "light" ? "-light" : ""}`);
    }
    await addAvatar(square);
    await addIcons(square);
    await add(await composeShare(picture), "share", "share", "png");
  },
  async hero({ image }) {
    const { width, height } = pictureSizes.hero;
    await addHero(image.clone().resize(width, height, { fit: "cover", position: "top" }), "hero", "hero");
  },
  avatar: async (picture) => addAvatar(await cropAvatar(picture)),
  icon: async (picture) => addIcons(await cropAvatar(picture)),
  async "share-background"({ image }) {
    const { width, height } = pictureSizes.share;
    await add(image.clone().resize(width, height, { fit: "cover" }), "share", "share", "png");
  },
  async "story-picture"({ image }) {
    const { width, height } = pictureSizes.story;
    const arch = image.clone().resize(width, height, { fit: "cover", position: "attention" });
    for (const format of ["webp", "avif"] as const) await add(arch.clone(), `story.${format}`, "story", format);
  },
  async picture({ image }) {
    for (const width of pictureSizes.picture.widths)
      await add(image.clone().resize({ width, withoutEnlargement: true }), `picture.${width}`, String(width), "webp");
  },
};

/** The part of a picture that the owner chose, with its focus. */
const cutOut = async ({ image, width, height }: Picture, { crop, focus }: PictureFrame): Promise<Picture> => {
  const left = Math.floor(crop.x * width);
  const top = Math.floor(crop.y * height);
  const size = {
    width: Math.min(width - left, Math.max(1, Math.round(crop.width * width))),
    height: Math.min(height - top, Math.max(1, Math.round(crop.height * height))),
  };
  const cut = await image
    .clone()
    .extract({ left, top, ...size })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = { x: focus.x * width - left, y: focus.y * height - top };
  return { image: sharp(cut.data, { raw: cut.info }), ...size, focus: at };
};

const writePart = (bytes: Uint8Array): void => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  process.stdout.write(length);
  process.stdout.write(bytes);
};

const kind = process.argv[2] as PictureKind;
const frame = process.argv[3] === undefined ? null : (JSON.parse(process.argv[3]) as PictureFrame);
const source = await toReadableImage(await buffer(process.stdin)).catch((error: unknown) => {
  if (!(error instanceof ImageProblem)) throw error;
  writePart(Buffer.from(JSON.stringify({ problem: error.message })));
  process.exit(0);
});
// Decoded once, without metadata and with its orientation applied; what is transparent becomes dark.
const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: "error", animated: false })
  .rotate()
  .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
  .toColourspace("srgb")
  .flatten({ background: "#0b0e26" })
  .raw()
  .toBuffer({ resolveWithObject: true });
const whole: Picture = { image: sharp(data, { raw: info }), width: info.width, height: info.height };
const picture = frame ? await cutOut(whole, frame) : whole;
await draw[kind](picture);
// So that it can be cut out in another way later.
if (kind === "portrait") await add(whole.image.clone(), "original", "original", "webp");
const about: DrawnPictures = {
  files: files.map(({ file }) => file),
  colors: await readMainColors(picture.image),
  focus: toHeroFocus(picture),
};
writePart(Buffer.from(JSON.stringify(about)));
for (const { bytes } of files) writePart(bytes);
