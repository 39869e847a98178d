import {
  type Box,
  findAvatarPart,
  findHeroPart,
  findShownPart,
  type PictureFrame,
  type Point,
  type Size,
  toPercent,
} from "#contracts/media/picture-frame.ts";

/** Where faces are in most portraits. */
export const wholePicture: PictureFrame = { crop: { x: 0, y: 0, width: 1, height: 1 }, focus: { x: 0.5, y: 0.3 } };

const minShare = 0.1;
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const toFrame = (crop: Box, { x, y }: Point): PictureFrame => ({
  crop,
  focus: { x: clamp(x, crop.x, crop.x + crop.width), y: clamp(y, crop.y, crop.y + crop.height) },
});

/** All distances are shares of the picture. The focus stays in the part. */
export const moveCrop = ({ crop, focus }: PictureFrame, by: Point): PictureFrame =>
  toFrame({ ...crop, x: clamp(crop.x + by.x, 0, 1 - crop.width), y: clamp(crop.y + by.y, 0, 1 - crop.height) }, focus);

type Side = "start" | "end";
export type Corner = { x: Side; y: Side };

const moveEdge = (start: number, length: number, side: Side, by: number): [start: number, length: number] => {
  if (side === "end") return [start, clamp(length + by, minShare, 1 - start)];
  const moved = clamp(start + by, 0, start + length - minShare);
  return [moved, start + length - moved];
};

export const moveCorner = ({ crop, focus }: PictureFrame, corner: Corner, by: Point): PictureFrame => {
  const [x, width] = moveEdge(crop.x, crop.width, corner.x, by.x);
  const [y, height] = moveEdge(crop.y, crop.height, corner.y, by.y);
  return toFrame({ x, y, width, height }, focus);
};

export const moveFocus = ({ crop, focus }: PictureFrame, by: Point): PictureFrame =>
  toFrame(crop, { x: focus.x + by.x, y: focus.y + by.y });

const toPixels = ({ crop, focus }: PictureFrame, { width, height }: Size) => ({
  crop: { x: crop.x * width, y: crop.y * height, width: crop.width * width, height: crop.height * height },
  focus: { x: (focus.x - crop.x) * width, y: (focus.y - crop.y) * height },
});

/** Width by height: a phone, and the right half of a wide window. */
const places = { phone: 0.56, window: 0.88 };

/** What the site shows of a picture with this frame, in pixels of the picture. */
export const findPreviews = (frame: PictureFrame, size: Size): { phone: Box; window: Box; chat: Box } => {
  const { crop, focus } = toPixels(frame, size);
  const hero = findHeroPart(crop, focus) ?? { ...crop, x: 0, y: 0 };
  const inPicture = (box: Box): Box => ({ ...box, x: box.x + crop.x, y: box.y + crop.y });
  const percent = toPercent(hero, focus);
  return {
    phone: inPicture(findShownPart(hero, places.phone, percent)),
    window: inPicture(findShownPart(hero, places.window, percent)),
    chat: inPicture(findAvatarPart(crop, focus)),
  };
};

/** Below so many pixels across, a portrait looks soft in large windows. */
const sharpWidth = 800;

/** What the owner should know about a part with few pixels; null for any other. */
export const describePixels = (frame: PictureFrame, size: Size): string | null => {
  const { width, height } = toPixels(frame, size).crop;
  const [across, down] = [Math.round(width), Math.round(height)].map((pixels) => pixels.toLocaleString("en-US"));
  return width < sharpWidth
    ? `This part has ${across} × ${down} pixels and looks soft in large windows. 1,600 × 2,000 are enough for all of them.`
    : null;
};
