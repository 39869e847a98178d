/** Why an image cannot be shown, as a sentence for the owner. */
export class ImageProblem extends Error {}

/** Pixels of an image; all those of its frames together, if it stays animated. */
export const maxPixels = 50_000_000;

const toMillions = (pixels: number): string =>
  (pixels / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 });

/** Throws if the image has more pixels than are decoded. */
export const checkPixels = (width: number, height: number): void => {
  if (width < 1 || height < 1) throw new ImageProblem("This image is damaged, so it cannot be shown.");
  if (width * height <= maxPixels) return;
  const sides = `${width.toLocaleString("en-US")} by ${height.toLocaleString("en-US")}`;
  throw new ImageProblem(
    `This image has too many pixels: ${sides} are ${toMillions(width * height)} million, and up to ${toMillions(maxPixels)} million are allowed. Please make it smaller.`,
  );
};
