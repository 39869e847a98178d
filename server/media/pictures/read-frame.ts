import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";

const share = z.number().min(0).max(1);
const length = z.number().min(0.02).max(1);
const frameSchema = z.strictObject({
  crop: z.strictObject({ x: share, y: share, width: length, height: length }),
  focus: z.strictObject({ x: share, y: share }),
}) satisfies z.ZodType<PictureFrame>;
const maxLetters = 500;
/** Of sums of shares in binary. */
const tolerance = 1e-6;

const isInside = ({ crop, focus }: PictureFrame): boolean =>
  crop.x + crop.width <= 1 + tolerance &&
  crop.y + crop.height <= 1 + tolerance &&
  focus.x >= crop.x - tolerance &&
  focus.x <= crop.x + crop.width + tolerance &&
  focus.y >= crop.y - tolerance &&
  focus.y <= crop.y + crop.height + tolerance;

const parse = (header: string): unknown => {
  try {
    return header.length > maxLetters ? null : JSON.parse(header);
  } catch {
    return null;
  }
};

/** The frame that came with a picture; undefined without one. Throws AppError. */
export const readFrame = (header: string | undefined): PictureFrame | undefined => {
  if (header === undefined) return undefined;
  const { data } = frameSchema.safeParse(parse(header));
  if (data && isInside(data)) return data;
  throw new AppError("invalid_request", "The part of the picture that is to be used was not understood.");
};
