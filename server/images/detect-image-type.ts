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
export const isMarkup = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml|!doctype|!--|svg|html|script)/i.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));

/** The supported types, in words. */
export const imageTypes = "PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP";
