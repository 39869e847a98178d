import { createTiff } from "./create-tiff.ts";
import { checkPixels, ImageProblem } from "./image-problem.ts";

const damaged = () => new ImageProblem("This image is damaged, so it cannot be shown.");
const unsupported = () =>
  new ImageProblem("This BMP file is of a kind that is not supported. Please save it as PNG or JPEG.");

type Layout = { width: number; height: number; isTopDown: boolean; bits: number; pixelsAt: number; masks: number[] };

/** Headers of this size and above have the masks of the colours within them. */
const withMasks = 52;

const readLayout = (file: Buffer): Layout & { headerSize: number; colors: number } => {
  if (file.length < 54) throw damaged();
  const headerSize = file.readUInt32LE(14);
  if (headerSize < 40 || headerSize > 124 || file.length < 14 + headerSize) throw unsupported();
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const colors = file.readUInt32LE(46);
  const height = Math.abs(signedHeight);
  checkPixels(width, height);
  const hasMasks = (compression === 3 || compression === 6) && (bits === 16 || bits === 32);
  if (![1, 4, 8, 16, 24, 32].includes(bits) || !(compression === 0 || hasMasks)) throw unsupported();
  const hasAlphaMask = headerSize >= 56 || compression === 6;
  if (hasMasks && file.length < 54 + (hasAlphaMask ? 16 : 12)) throw damaged();
  const defaults = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
  const masks = hasMasks ? [54, 58, 62, ...(hasAlphaMask ? [66] : [])].map((at) => file.readUInt32LE(at)) : defaults;
  const masksAfter = hasMasks && headerSize < withMasks ? (compression === 6 ? 16 : 12) : 0;
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bits,
    pixelsAt: file.readUInt32LE(10),
    masks,
    headerSize: headerSize + masksAfter,
    colors,
  };
};

/** Reads one colour of a pixel, scaled to 8 bits. */
const createReader = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 255;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
};

const readPalette = (file: Buffer, at: number, bits: number, colors: number): number[] => {
  const count = Math.min(colors === 0 ? 2 ** bits : colors, 2 ** bits);
  if (file.length < at + count * 4) throw damaged();
  return Array.from({ length: count }, (_, index) => file.readUInt32LE(at + index * 4) & 0xffffff);
};

/** Decodes a BMP (1 to 32 bits a pixel, not compressed) to a TIFF. Throws ImageProblem. */
export const decodeBmp = (source: Uint8Array): Buffer => {
  const file = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const { width, height, isTopDown, bits, pixelsAt, masks, headerSize, colors } = readLayout(file);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt < 14 + headerSize || pixelsAt + stride * height > file.length) throw damaged();
  const palette = bits <= 8 ? readPalette(file, 14 + headerSize, bits, colors) : null;
  const [red, green, blue, alpha] = (palette ? [0xff0000, 0xff00, 0xff, 0] : masks).map(createReader);
  if (!red || !green || !blue) throw damaged();
  const { file: tiff, pixels } = createTiff(width, height);

  const readPixel = (row: number, x: number): number => {
    if (bits === 32) return file.readUInt32LE(row + x * 4);
    if (bits === 24) return file.readUIntLE(row + x * 3, 3);
    if (bits === 16) return file.readUInt16LE(row + x * 2);
    const bit = x * bits;
    const index = ((file[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
    return palette?.[index] ?? 0;
  };
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + (isTopDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x += 1) {
      const pixel = readPixel(row, x);
      pixels[to++] = red(pixel);
      pixels[to++] = green(pixel);
      pixels[to++] = blue(pixel);
      pixels[to++] = alpha ? alpha(pixel) : 255;
    }
  }
  return tiff;
};
