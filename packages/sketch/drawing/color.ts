/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */
export type Color = { l: number; c: number; h: number };

export const color = (l: number, c: number, h: number): Color => ({ l, c, h });

const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

const toLab = ({ l, c, h }: Color): [number, number, number] => {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
};

/** Mixes in OKLab, so that no step is greyer or brighter than necessary. */
export const mix = (from: Color, to: Color, t: number): Color => {
  const [l1, a1, b1] = toLab(from);
  const [l2, a2, b2] = toLab(to);
  const a = a1 + (a2 - a1) * t;
  const b = b1 + (b2 - b1) * t;
  return { l: l1 + (l2 - l1) * t, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
};

export const lighten = (base: Color, by: number): Color => ({ ...base, l: clamp(base.l + by) });
export const withLightness = (base: Color, l: number): Color => ({ ...base, l });

const encode = (linear: number): number => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(clamp(value) * 255);
};

const toLinear = (value: Color): [number, number, number] => {
  const [lightness, a, b] = toLab(value);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isInGamut = (linear: [number, number, number]): boolean => linear.every((part) => part > -0.002 && part < 1.002);

/** Six hexadecimal digits with a hash. A colour outside sRGB loses chroma, not hue. */
export const toHex = (value: Color): string => {
  let shown = { ...value, l: clamp(value.l) };
  for (let step = 0; step < 12 && !isInGamut(toLinear(shown)); step += 1) shown = { ...shown, c: shown.c * 0.86 };
  return `#${toLinear(shown)
    .map((part) => encode(part).toString(16).padStart(2, "0"))
    .join("")}`;
};
