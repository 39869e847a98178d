import sharp from "sharp";
import { detectImageType } from "../detect-image-type.ts";
import { maxPixels } from "./image-problem.ts";

const maxFrames = 500;

const number = (count: number): string => count.toLocaleString("en-US");

/** Whether a PNG is animated: it says so before its first pixels. */
const isAnimatedPng = (source: Uint8Array): boolean => {
  const file = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 8;
  for (let chunk = 0; chunk < 1_000 && at + 8 <= file.length; chunk += 1) {
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === "acTL" || name === "IDAT") return name === "acTL";
    at += file.readUInt32BE(at) + 12;
  }
  return false;
};

/** Whether an image stays animated; `warning` is a sentence for the owner if it does not, though it is. */
export const findAnimation = async (source: Uint8Array): Promise<{ isAnimated: boolean; warning: string | null }> => {
  const type = detectImageType(source);
  if (type === "png" && isAnimatedPng(source))
    return {
      isAnimated: false,
      warning: "An animated PNG does not stay animated: only its first frame is shown. GIF and WebP do.",
    };
  if (type !== "gif" && type !== "webp") return { isAnimated: false, warning: null };
  const { pages = 1, width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (pages === 1) return { isAnimated: false, warning: null };
  if (pages <= maxFrames && pages * width * height <= maxPixels) return { isAnimated: true, warning: null };
  const allowed = `${maxFrames} frames and ${maxPixels / 1_000_000} million pixels in all`;
  return {
    isAnimated: false,
    warning: `This animation has ${number(pages)} frames of ${number(width)} by ${number(height)} pixels. Only its first frame is shown, because up to ${allowed} stay animated.`,
  };
};
