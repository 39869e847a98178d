import sharp, { type Sharp } from "sharp";
import { parseColor } from "#contracts/theme/color.ts";
import { builtInLook, type Scheme } from "#contracts/theme/look.ts";
import { pictureSizes } from "./picture-files.ts";

type Size = { width: number; height: number };
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

export type Picture = { image: Sharp; width: number; height: number };

/** How much of the theme's background lies over the blurred picture behind the portrait. */
const veils: Record<Scheme, number> = { dark: 0.52, light: 0.62 };
/** Of a portrait of nearly the shape of its frame the top is shown, of a wider one the part around the face; a narrower
    one fades into what is behind it. */
const croppedShare = 0.08;
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

/** A part of the full height of a wide picture around that place across where most is going on. */
const cropAroundFigure = async ({ height, image, width }: Picture, shape: number): Promise<Sharp> => {
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
  const center = weights > 0 ? sum / weights / sampleWidth : 0.5;
  const cropped = Math.min(width, Math.round(height * shape));
  const left = Math.round(Math.min(width - cropped, Math.max(0, center * width - cropped / 2)));
  return sharp(
    await image.clone().extract({ left, top: 0, width: cropped, height }).png({ compressionLevel: 1 }).toBuffer(),
  );
};

/** The portrait in the frame of the landing page, 4 to 5. */
export const composeHero = async (picture: Picture, scheme: Scheme): Promise<Sharp> => {
  const { width, height } = pictureSizes.hero;
  const { image } = picture;
  const shape = picture.width / picture.height / (width / height);
  if (shape > 1 - croppedShare) {
    const visible = shape > 1 + croppedShare ? await cropAroundFigure(picture, width / height) : image;
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

/** A square around the upper centre, where faces are; of a wide picture around its figure. */
export const cropAvatar = async (picture: Picture): Promise<Sharp> => {
  const { height, image, width } = picture;
  if (width > height * (1 + croppedShare)) return cropAroundFigure(picture, 1);
  const side = Math.min(width, Math.round(height * (height > width * 1.2 ? 0.62 : 1)));
  const left = Math.round((width - side) / 2);
  const top = Math.round((height - side) * 0.1);
  return image.clone().extract({ left, top, width: side, height: side });
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
