import sharp, { type Sharp } from "sharp";
import {
  type Box,
  cutShare,
  findAvatarPart,
  findHeroPart,
  placeAround,
  type Point,
  type Size,
  toPercent,
} from "#contracts/media/picture-frame.ts";
import { parseColor } from "#contracts/theme/color.ts";
import { builtInLook, type Scheme } from "#contracts/theme/look.ts";
import { pictureSizes } from "./picture-files.ts";

/** How far from an edge, in pixels, a picture fades; 0 where it fills its frame. */
type Fade = { left: number; right: number; top: number; bottom: number };

const smooth = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** A picture without transparency whose edges become transparent. */
const fadeEdges = async (image: Sharp, { width, height }: Size, fade: Fade): Promise<Buffer> => {
  const along = (length: number, before: number, after: number) =>
    Float32Array.from({ length }, (_, at) => {
      const start = before > 0 ? smooth(at / before) : 1;
      return start * (after > 0 ? smooth((length - 1 - at) / after) : 1);
    });
  const [across, down] = [along(width, fade.left, fade.right), along(height, fade.top, fade.bottom)];
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (down[y] ?? 0) * 255;
    for (let x = 0; x < width; x += 1) alpha[y * width + x] = row * (across[x] ?? 0);
  }
  const mask = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer();
  return image.joinChannel(mask).png({ compressionLevel: 1 }).toBuffer();
};

/** `focus` is what the owner wants to be in sight, in pixels; without it the picture is looked at. */
export type Picture = { image: Sharp; width: number; height: number; focus?: Point | undefined };

/** How much of the theme's background lies over the blurred picture behind the portrait. */
const veils: Record<Scheme, number> = { dark: 0.52, light: 0.62 };
const fadeShare = 0.16;
/** Narrower than this, compared with the frame, a picture shows somebody from head to foot: it stands lower. */
const wholeFigure = 0.72;
const loweredShare = 0.12;

/** The picture out of focus, filling a frame, in the mood of a theme. */
const paintBackdrop = async ({ image }: Picture, width: number, height: number, scheme: Scheme): Promise<Buffer> => {
  const [r, g, b] = parseColor(builtInLook[scheme].background);
  const small = await image
    .clone()
    .resize(80, Math.round((80 * height) / width), { fit: "cover", position: "top" })
    .blur(7)
    .png()
    .toBuffer();
  const veil = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r, g, b, alpha: veils[scheme] } },
  })
    .png()
    .toBuffer();
  const blurred = await sharp(small).resize(width, height, { fit: "fill", kernel: "cubic" }).png().toBuffer();
  return sharp(blurred)
    .composite([{ input: veil, tile: true }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
};

const sampleWidth = 96;

/** The place across a picture where most is going on. */
const findFigure = async ({ image, width }: Picture): Promise<number> => {
  const { data, info } = await image
    .clone()
    .resize({ width: sampleWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [weights, sum] = [0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const x = Math.floor(at / info.channels) % sampleWidth;
    const change = x === 0 ? 0 : Math.abs((data[at] ?? 0) - (data[at - info.channels] ?? 0)) ** 2;
    weights += change;
    sum += change * x;
  }
  return (weights > 0 ? sum / weights / sampleWidth : 0.5) * width;
};

const extract = async ({ image, width, height }: Picture, part: Box): Promise<Sharp> => {
  const left = Math.round(part.x);
  const top = Math.round(part.y);
  const size = {
    width: Math.max(1, Math.min(width - left, Math.round(part.width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height))),
  };
  return sharp(
    await image
      .clone()
      .extract({ left, top, ...size })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
};

/** A part of the full height of a wide picture around its focus, or where most is going on. */
const cropAroundFigure = async (picture: Picture, shape: number): Promise<Sharp> => {
  const { width, height, focus } = picture;
  const around = focus ?? { x: await findFigure(picture), y: 0 };
  return extract(picture, placeAround(picture, { width: Math.min(width, height * shape), height }, around));
};

/** Where the focus of a picture is on the landing page, in percent of what is there. */
export const toHeroFocus = (picture: Picture): Point | undefined =>
  picture.focus && toPercent(findHeroPart(picture, picture.focus) ?? { x: 0, y: 0, ...picture }, picture.focus);

/** The portrait in the frame of the landing page, 4 to 5. */
export const composeHero = async (picture: Picture, scheme: Scheme): Promise<Sharp> => {
  const { width, height } = pictureSizes.hero;
  const { focus, image } = picture;
  const own = focus && findHeroPart(picture, focus);
  if (own) return (await extract(picture, own)).resize(width, height, { fit: "fill" });
  const shape = picture.width / picture.height / (width / height);
  if (shape > 1 - cutShare) {
    const visible = shape > 1 + cutShare ? await cropAroundFigure(picture, width / height) : image;
    return visible.clone().resize(width, height, { fit: "cover", position: "top" });
  }
  const size = { width: Math.round(width * shape), height };
  const side = Math.round(size.width * fadeShare);
  // The head of a whole figure would be behind the header.
  const top = shape < wholeFigure ? Math.round(height * loweredShare) : 0;
  const fade = { left: side, right: side, top: top / 2, bottom: 0 };
  const input = await fadeEdges(image.clone().resize(size.width, size.height, { fit: "fill" }), size, fade);
  const backdrop = await paintBackdrop(picture, width, height, scheme);
  const left = Math.round((width - size.width) / 2);
  return sharp(
    await sharp(backdrop)
      .composite([
        {
          input: await sharp(input)
            .extract({ ...size, left: 0, top: 0, height: height - top })
            .toBuffer(),
          left,
          top,
        },
      ])
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
};

/** A square around the focus or the upper centre, where faces are; of a wide picture around its figure. */
export const cropAvatar = async (picture: Picture): Promise<Sharp> => {
  const { focus, height, width } = picture;
  if (!focus && width > height * (1 + cutShare)) return cropAroundFigure(picture, 1);
  const part = findAvatarPart(picture, focus ?? { x: width / 2, y: 0 });
  return extract(picture, focus ? part : { ...part, y: (height - part.height) * 0.1 });
};

/** Pixels from the right that no text of a share image reaches, but for the part that fades. */
const shareRoom = 440;

/** The background of share images: calm on the left, where the texts stand, the portrait on the right. */
export const composeShare = async (picture: Picture): Promise<Sharp> => {
  const { width, height } = pictureSizes.share;
  const size = { width: Math.min(shareRoom, Math.round((height * picture.width) / picture.height)), height };
  const visible = await cropAroundFigure(picture, shareRoom / height);
  const portrait = visible.clone().resize(size.width, size.height, { fit: "cover", position: "top" });
  const input = await fadeEdges(portrait, size, { left: Math.round(size.width * 0.26), right: 0, top: 0, bottom: 0 });
  const backdrop = await paintBackdrop(picture, width, height, "dark");
  const calm = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 5, g: 7, b: 24, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const composed = await sharp(backdrop)
    .composite([
      { input: calm, tile: true },
      { input, left: width - size.width, top: 0 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(composed);
};
