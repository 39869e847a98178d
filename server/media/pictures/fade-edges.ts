import sharp, { type Sharp } from "sharp";

type Size = { width: number; height: number };
/** How far from an edge, in pixels, a picture fades; 0 where it fills its frame. */
type Fade = { left: number; right: number; top: number; bottom: number };

const smooth = (share: number): number => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** A picture without transparency whose edges become transparent. */
export const fadeEdges = async (image: Sharp, { width, height }: Size, fade: Fade): Promise<Buffer> => {
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
