import sharp from "sharp";

type Sample = { width: number; height: number; draw: (width: number, height: number) => string };

const face = (x: number, y: number, size: number, hair = "#3b2417", skin = "#e8b896") =>
  `<rect x="${x - size}" y="${y + size * 0.8}" width="${size * 2}" height="${size * 6}" rx="${size}" fill="#5c6f9e"/>` +
  `<circle cx="${x}" cy="${y - size * 0.2}" r="${size * 1.15}" fill="${hair}"/><ellipse cx="${x}" cy="${y}" rx="${size * 0.8}" ry="${size}" fill="${skin}"/>` +
  `<circle cx="${x - size * 0.3}" cy="${y - size * 0.1}" r="${size * 0.1}" fill="#222"/><circle cx="${x + size * 0.3}" cy="${y - size * 0.1}" r="${size * 0.1}" fill="#222"/>`;

const on =
  (background: string, x = 0.5, y = 0.35, size = 0.16) =>
  (width: number, height: number) =>
    `<rect width="100%" height="100%" fill="${background}"/>${face(width * x, height * y, Math.min(width, height) * size)}`;

const split = (upper: string, lower: string) => (width: number, height: number) =>
  `<rect width="100%" height="100%" fill="${lower}"/><rect width="100%" height="30%" fill="${upper}"/>${face(width / 2, height * 0.35, width * 0.16)}`;

const tiles = (size: number, one: string, other: string) => () =>
  `<pattern id="t" width="${size * 2}" height="${size * 2}" patternUnits="userSpaceOnUse"><rect width="${size * 2}" height="${size * 2}" fill="${one}"/><rect width="${size}" height="${size}" fill="${other}"/><rect x="${size}" y="${size}" width="${size}" height="${size}" fill="${other}"/></pattern><rect width="100%" height="100%" fill="url(#t)"/>`;

const upright = { width: 640, height: 800 };
const wide = { width: 1200, height: 700 };

const samples = {
  bright: { ...upright, draw: on("#f4f1ea") },
  dark: { ...upright, draw: on("#0c0d12") },
  white: { ...upright, draw: () => '<rect width="100%" height="100%" fill="#fff"/>' },
  black: { ...upright, draw: () => '<rect width="100%" height="100%" fill="#000"/>' },
  red: { ...upright, draw: on("#e01515") },
  blue: { ...upright, draw: on("#1020e0") },
  yellow: { ...upright, draw: on("#ffe600") },
  grey: { ...upright, draw: on("#808080") },
  "bright above dark": { ...upright, draw: split("#ffffff", "#101018") },
  "dark above bright": { ...upright, draw: split("#101018", "#ffffff") },
  "large tiles": { ...upright, draw: tiles(80, "#fff", "#000") },
  "small tiles": { ...upright, draw: tiles(6, "#fff", "#000") },
  stripes: { ...upright, draw: tiles(24, "#f5d442", "#41107a") },
  "face on the left": { ...wide, draw: on("#cfe3d4", 0.18) },
  "face on the right": { ...wide, draw: on("#213b2c", 0.82) },
  "very wide": { width: 1800, height: 500, draw: on("#e9dcc3", 0.7, 0.4) },
  "full body": { width: 420, height: 1200, draw: on("#d8d8e8", 0.5, 0.1, 0.12) },
  square: { width: 700, height: 700, draw: on("#b9682f") },
  transparent: { ...upright, draw: (width, height) => face(width / 2, height * 0.35, width * 0.2) },
  noise: { ...upright, draw: () => "" },
} satisfies Record<string, Sample>;

export type SamplePortrait = keyof typeof samples;
export const samplePortraits = Object.keys(samples) as SamplePortrait[];

/** Always the same noise. */
const makeNoise = (length: number): Buffer => {
  let state = 1;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state >> 16;
    }),
  );
};

/** A portrait as PNG: light, dark, busy, plain, of any shape, with its face somewhere. */
export const drawSamplePortrait = async (name: SamplePortrait): Promise<Buffer> => {
  const { draw, height, width }: Sample = samples[name];
  if (name === "noise")
    return sharp(makeNoise(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(width, height)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
