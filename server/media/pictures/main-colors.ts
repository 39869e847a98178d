import type { Sharp } from "sharp";
import { toHex, toOklch } from "#contracts/theme/color.ts";

const side = 64;
const maxColors = 5;
/** Of a channel, below which two colors count as the same. */
const minDistance = 40;
/** Colorful areas say more about a picture than gray ones of the same size. */
const weighByChroma = (hex: string): number => 0.15 + toOklch(hex).c * 6;

type Bucket = { count: number; sums: [number, number, number] };

/** The main colors of a picture, up to five, the most important first. */
export const readMainColors = async (image: Sharp): Promise<string[]> => {
  const pixels = await image
    .clone()
    .resize(side, side, { fit: "cover" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  const buckets = new Map<number, Bucket>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bucket = buckets.get(key) ?? { count: 0, sums: [0, 0, 0] };
    bucket.count += 1;
    bucket.sums[0] += red;
    bucket.sums[1] += green;
    bucket.sums[2] += blue;
    buckets.set(key, bucket);
  }
  const colors = Array.from(buckets.values(), ({ count, sums: [red, green, blue] }) => {
    const average = [red / count, green / count, blue / count] as const;
    return { average, hex: toHex([...average, 1]), count };
  });
  const sorted = colors
    .map((color) => ({ ...color, weight: color.count * weighByChroma(color.hex) }))
    .toSorted((a, b) => b.weight - a.weight);
  const chosen: typeof sorted = [];
  for (const color of sorted) {
    const isNew = chosen.every(({ average }) =>
      average.some((value, at) => Math.abs(value - (color.average[at] ?? 0)) > minDistance),
    );
    if (isNew && chosen.length < maxColors) chosen.push(color);
  }
  return chosen.map(({ hex }) => hex);
};
