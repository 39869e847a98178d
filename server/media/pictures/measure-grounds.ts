import type { Sharp } from "sharp";

/** As a phone shows it. */
const width = 480;
const height = 600;
/** Rows of the portrait, of `height`, that may be behind texts: cropped at the top in wide windows. */
const rows = { header: [0, 108], texts: [168, height] } as const;
/** Single specks do not make a text unreadable. */
const ignoredShare = 0.003;

type Pixel = readonly [red: number, green: number, blue: number];

const getLightness = ([red, green, blue]: Pixel): number =>
  0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2;

/** The pixel at each end, but for the specks. */
const findExtremes = (pixels: Iterable<Pixel>, count: number): [darkest: Pixel, lightest: Pixel] => {
  const byLightness = new Map<number, { pixel: Pixel; count: number }>();
  for (const pixel of pixels) {
    const key = Math.round(getLightness(pixel) * 400);
    byLightness.set(key, { pixel, count: (byLightness.get(key)?.count ?? 0) + 1 });
  }
  const sorted = [...byLightness].sort(([one], [other]) => one - other).map(([, entry]) => entry);
  const findFirst = (entries: typeof sorted): Pixel => {
    let seen = 0;
    return entries.find((entry) => (seen += entry.count) > count * ignoredShare)?.pixel ?? [0, 0, 0];
  };
  return [findFirst(sorted), findFirst(sorted.toReversed())];
};

/** Three hexadecimal digits; a dark color gets no lighter, and a light one no darker. */
const toShort = (pixel: Pixel, round: (value: number) => number): string =>
  pixel.map((channel) => round(channel / 17).toString(16)).join("");

/**
 * The darkest and the lightest color of the landing page's portrait behind the header, and those behind name, texts and
 * buttons, as twelve hexadecimal digits (`contracts/theme/portrait-css.ts`). Small parts count, so that a busy picture
 * has the grounds of the worst of them.
 */
export const measureGrounds = async (hero: Sharp): Promise<string> => {
  const { data, info } = await hero
    .clone()
    .resize(width, height, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  function* readPixels([from, to]: readonly [from: number, to: number]): Generator<Pixel> {
    for (let at = from * width * info.channels; at < to * width * info.channels; at += info.channels)
      yield [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  }
  return Object.values(rows)
    .map((range) => {
      const [darkest, lightest] = findExtremes(readPixels(range), (range[1] - range[0]) * width);
      return toShort(darkest, Math.floor) + toShort(lightest, Math.ceil);
    })
    .join("");
};
