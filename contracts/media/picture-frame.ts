/** Coordinates and lengths in pixels, or in shares of a whole picture. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** The part of a picture that is used, and the point that stays in sight wherever less of it is shown: shares of it. */
export type PictureFrame = { crop: Box; focus: Point };

/** The header of an upload that holds a frame, as JSON. */
export const frameHeader = "x-picture-frame";

/** The portrait on the landing page. */
const heroShape = 4 / 5;
/** Of a portrait of nearly the shape of its place the edges are cut; a narrower one fades into what is behind it. */
export const cutShare = 0.08;
/** Of an upright picture, where a head is about as large as it should be in a small square. */
const headShare = 0.62;

const clamp = (value: number, most: number): number => Math.min(Math.max(0, most), Math.max(0, value));

/** A part of this size, with the focus as near to its middle as the edges of the whole allow. */
export const placeAround = (whole: Size, { width, height }: Size, focus: Point): Box => ({
  x: clamp(focus.x - width / 2, whole.width - width),
  y: clamp(focus.y - height / 2, whole.height - height),
  width,
  height,
});

/** The largest part with that shape (width by height). */
const fitShape = ({ width, height }: Size, shape: number): Size =>
  width / height > shape ? { width: height * shape, height } : { width, height: width / shape };

/** What the landing page has of a portrait; null where it has all of it, with room at its sides. */
export const findHeroPart = (picture: Size, focus: Point): Box | null =>
  picture.width / picture.height / heroShape > 1 - cutShare
    ? placeAround(picture, fitShape(picture, heroShape), focus)
    : null;

/** The square around a face, for the chat and icons. */
export const findAvatarPart = (picture: Size, focus: Point): Box => {
  const { width, height } = picture;
  const side = width > height ? height : Math.min(width, height * (height > width * 1.2 ? headShare : 1));
  return placeAround(picture, { width: side, height: side }, focus);
};

/** Where a point of a box is, as CSS has it in `object-position`: in percent. */
export const toPercent = (box: Box, { x, y }: Point): Point => ({
  x: Math.round(clamp(((x - box.x) / box.width) * 100, 100)),
  y: Math.round(clamp(((y - box.y) / box.height) * 100, 100)),
});

/** The part of a box that is shown in a place of that shape with `object-fit: cover` and this `object-position`. */
export const findShownPart = (box: Box, shape: number, { x, y }: Point): Box => {
  const { width, height } = fitShape(box, shape);
  return {
    x: box.x + ((box.width - width) * x) / 100,
    y: box.y + ((box.height - height) * y) / 100,
    width,
    height,
  };
};
