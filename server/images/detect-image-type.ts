const startsWith = (bytes: Uint8Array, signature: number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const heicBrands: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const isHeicBrand = (bytes: Uint8Array): boolean => heicBrands.has(String.fromCharCode(...bytes.subarray(8, 12)));

const signatures: [string, (bytes: Uint8Array) => boolean][] = [
  ["png", (bytes) => startsWith(bytes, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a])],
  ["jpeg", (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ["gif", (bytes) => startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"))],
  ["webp", (bytes) => startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8)],
  ["avif", (bytes) => startsWith(bytes, [0, 0, 0]) && startsWith(bytes, ascii("ftypavi"), 4)],
  ["heic", (bytes) => startsWith(bytes, [0, 0, 0]) && startsWith(bytes, ascii("ftyp"), 4) && isHeicBrand(bytes)],
  ["tiff", (bytes) => startsWith(bytes, [...ascii("II"), 42, 0]) || startsWith(bytes, [...ascii("MM"), 0, 42])],
  ["bmp", (bytes) => startsWith(bytes, ascii("BM")) && bytes.length > 26 && (bytes[14] ?? 0) >= 12 && bytes[15] === 0],
];

/**
 * Detects the type of a file by its first bytes, whatever its name or declared type; null if it is not a supported
 * image.
 */
export const detectImageType = (bytes: Uint8Array): string | null =>
  signatures.find(([, matches]) => matches(bytes))?.[0] ?? null;

/** Whether a file is SVG or other markup, which may contain scripts. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml|!doctype|!--|svg|html|script)/i.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));

/** Bare, or in a container. */
const isJpegXl = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xff, 0x0a]) || startsWith(bytes, [0, 0, 0, 12, ...ascii("JXL "), 0x0d, 0x0a, 0x87, 0x0a]);

/** The supported types, in words. */
const imageTypes = "PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP";

/** Why a file is no image that can be shown, by its first bytes, as a sentence for the owner; null if it may be one. */
export const findTypeProblem = (bytes: Uint8Array): string | null => {
  if (isMarkup(bytes))
    return `SVG images and web pages can contain scripts and are not accepted. Please use ${imageTypes}.`;
  if (isJpegXl(bytes)) return `This is a JPEG XL image, which most browsers cannot show. Please use ${imageTypes}.`;
  return detectImageType(bytes) ? null : `This file is not an image, whatever its name says. Please use ${imageTypes}.`;
};
