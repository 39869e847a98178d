import sharp from "sharp";
import { detectImageType } from "../detect-image-type.ts";
import { decodeBmp } from "./decode-bmp.ts";
import { decodeHeic } from "./decode-heic.ts";
import { checkPixels } from "./image-problem.ts";

/**
 * An image of any supported type as one that the image library reads; its pixels are counted, not yet decoded. Throws
 * ImageProblem, and what the library throws for a damaged image.
 */
export const toReadableImage = async (source: Uint8Array): Promise<Uint8Array> => {
  const type = detectImageType(source);
  if (type === "heic") return decodeHeic(source);
  if (type === "bmp") return decodeBmp(source);
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  checkPixels(width, height);
  return source;
};
