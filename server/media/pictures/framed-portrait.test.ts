import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { createPictures } from "./create-pictures.ts";
import { readFrame } from "./read-frame.ts";

const [width, height] = [1_800, 1_000];
const face = "#f2c14e";
/** A face in the right half of a wide picture. */
const draw = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="#2a6f97"/><circle cx="1350" cy="300" r="150" fill="${face}"/></svg>`),
  )
    .png()
    .toBuffer();

type Files = Awaited<ReturnType<typeof createPictures>>["files"];
const readColor = async (files: Files, use: string, x: number, y: number): Promise<number[]> => {
  const bytes = files.find(({ file }) => file.use === use)?.bytes ?? Buffer.alloc(0);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)];
};
const isFace = ([red = 0, , blue = 255]: number[]): boolean => red > 180 && blue < 140;

test(
  "a portrait is cut out around its focus, in all sizes, and its whole picture is kept",
  { timeout: 120_000 },
  async () => {
    const frame: PictureFrame = {
      crop: { x: 0.5, y: 0, width: 0.5, height: 0.95 },
      focus: { x: 0.75, y: 0.3 },
    };
    const { files, focus } = await createPictures("portrait", await draw(), frame);
    expect(focus).toEqual({ x: 50, y: 32 });
    for (const use of ["hero.dark.webp.1600", "hero.light.webp.480"])
      expect([use, isFace(await readColor(files, use, 0.5, 0.32))]).toEqual([use, true]);
    expect(isFace(await readColor(files, "avatar.512", 0.5, 0.35))).toBe(true);
    expect(isFace(await readColor(files, "share", 0.83, 0.32))).toBe(true);
    const original = files.find(({ file }) => file.use === "original")?.file;
    expect([original?.width, original?.height]).toEqual([width, height]);
  },
);

test("a frame comes as a header, and one that is not inside of the picture is refused", () => {
  const frame = { crop: { x: 0.1, y: 0, width: 0.9, height: 0.7 }, focus: { x: 0.5, y: 0.3 } };
  expect(readFrame(undefined)).toBeUndefined();
  expect(readFrame(JSON.stringify(frame))).toEqual(frame);
  const wrong = [
    "",
    "{",
    "null",
    JSON.stringify({ ...frame, other: 1 }),
    JSON.stringify({ ...frame, crop: { ...frame.crop, x: 0.2 } }),
    JSON.stringify({ ...frame, crop: { ...frame.crop, width: 0 } }),
    JSON.stringify({ ...frame, focus: { x: 0.05, y: 0.3 } }),
    JSON.stringify({ ...frame, focus: { x: "0.5", y: 0.3 } }),
    `${JSON.stringify(frame)}${" ".repeat(500)}`,
  ];
  for (const header of wrong) expect(() => readFrame(header), header).toThrow(AppError);
});
