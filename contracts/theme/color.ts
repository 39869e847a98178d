/** Red, green and blue, 0 to 255, and opacity, 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
/** Lightness 0 to 1, chroma, and hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

export const hexPattern = /^#[0-9a-f]{6}$/;
const rgbPattern = /^rgb\((\d{1,3}) (\d{1,3}) (\d{1,3}) \/ ([\d.]{1,6})\)$/;

/** Reads `#rrggbb` and `rgb(r g b / a)`, the two spellings of colors in themes. Throws for anything else. */
export const parseColor = (text: string): Rgba => {
  if (hexPattern.test(text)) {
    const value = Number.parseInt(text.slice(1), 16);
    return [value >> 16, (value >> 8) & 255, value & 255, 1];
  }
  const [, red, green, blue, alpha] = rgbPattern.exec(text) ?? [];
  if (alpha === undefined) throw new Error(`${text.slice(0, 40)} is not a color`);
  return [Number(red), Number(green), Number(blue), Number(alpha)];
};

const toByte = (value: number): number => Math.round(Math.min(255, Math.max(0, value)));

export const toHex = ([red, green, blue]: Rgba): string =>
  `#${[red, green, blue].map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;

/** The same color, translucent. */
export const withAlpha = (hex: string, alpha: number): string => {
  const [red, green, blue] = parseColor(hex);
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
};

/** What is seen of a translucent color in front of an opaque one. */
export const layColor = (front: string, back: string): string => {
  const [red, green, blue, alpha] = parseColor(front);
  const behind = parseColor(back);
  const blend = (channel: number, at: 0 | 1 | 2) => channel * alpha + behind[at] * (1 - alpha);
  return toHex([blend(red, 0), blend(green, 1), blend(blue, 2), 1]);
};

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Relative luminance of an opaque color (WCAG 2.2). */
const getLuminance = (hex: string): number => {
  const [red, green, blue] = parseColor(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
};

/** Contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2). */
export const getContrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

// Matrices of OKLab (https://bottosson.github.io/posts/oklab/).
export const toOklch = (hex: string): Oklch => {
  const [red, green, blue] = parseColor(hex).map(toLinear) as [number, number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
};

const toLinearRgb = ({ l, c, h }: Oklch): [number, number, number] => {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
};

const isInGamut = (color: Oklch): boolean => toLinearRgb(color).every((share) => share > -0.0002 && share < 1.0002);

/** The color in sRGB, with the same lightness and hue, and as much of its chroma as there is. */
export const fromOklch = (color: Oklch): string => {
  const l = Math.min(1, Math.max(0, color.l));
  let [low, high] = [0, color.c];
  if (isInGamut({ ...color, l })) low = high;
  for (let step = 0; step < 12 && low < high; step += 1) {
    const c = (low + high) / 2;
    if (isInGamut({ ...color, l, c })) low = c;
    else high = c;
  }
  const [red, green, blue] = toLinearRgb({ l, c: low, h: color.h }).map(fromLinear) as [number, number, number];
  return toHex([red, green, blue, 1]);
};

/** Changes lightness only. */
export const withLightness = (hex: string, l: number): string => fromOklch({ ...toOklch(hex), l });

/** A color between two, `share` of the way from the first one, as the eye sees it (OKLab). */
export const mixColors = (from: string, to: string, share: number): string => {
  const [one, other] = [toOklch(from), toOklch(to)];
  const toAxes = ({ c, h }: Oklch) => [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const;
  const [[a1, b1], [a2, b2]] = [toAxes(one), toAxes(other)];
  const blend = (start: number, end: number) => start + (end - start) * share;
  const [a, b] = [blend(a1, a2), blend(b1, b2)];
  const h = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return fromOklch({ l: blend(one.l, other.l), c: Math.hypot(a, b), h });
};
