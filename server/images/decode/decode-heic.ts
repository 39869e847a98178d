import { createTiff } from "./create-tiff.ts";
import { checkPixels, ImageProblem } from "./image-problem.ts";

const damaged = () => new ImageProblem("This HEIC image is damaged, so it cannot be shown.");
const maxProfileBytes = 1_000_000;
/** Where phones write what describes an image: before its pixels. */
const headBytes = 1_000_000;

/** The colour profile of the file (a box `colr` with one for RGB); empty if it has none. */
const findProfile = (file: Buffer): Uint8Array => {
  const head = file.subarray(0, headBytes);
  for (let at = head.indexOf("colrprof"); at >= 4; at = head.indexOf("colrprof", at + 8)) {
    const size = head.readUInt32BE(at - 4);
    const profile = file.subarray(at + 8, at - 4 + size);
    const isRgb = profile.length >= 128 && profile.toString("latin1", 16, 20) === "RGB ";
    if (isRgb && profile.length === size - 12 && size <= maxProfileBytes) return profile;
  }
  return new Uint8Array();
};

/**
 * Decodes the main image of a HEIC or HEIF file to a TIFF, the right way up. Its pixels are counted before they are
 * decoded. Throws ImageProblem. The decoder (WASM) stays in memory: only for processes that end.
 */
export const decodeHeic = async (source: Uint8Array): Promise<Buffer> => {
  const file = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  // The decoder explains itself on the standard output, which is for the result.
  console.log = () => undefined;
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw damaged();
  const [width, height] = [image.get_width(), image.get_height()];
  checkPixels(width, height);
  const { file: tiff, pixels } = createTiff(width, height, findProfile(file));
  const shown = await new Promise((resolve) => image.display({ data: pixels, width, height }, resolve));
  if (!shown) throw damaged();
  return tiff;
};
