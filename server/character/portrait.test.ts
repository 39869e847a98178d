import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { createPortraitMaker } from "./portrait.ts";

const createMaker = () =>
  createPortraitMaker({
    media: { put: async (stem, format) => `/media/own/${stem}.${format}` },
    runInTurn: (_key, _caller, work) => work(),
  });
const caller = { client: "owner" };

test("makes a square of each face", async () => {
  const bytes = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#2a6f97" } })
    .png()
    .toBuffer();
  const made = await createMaker().makeFaces([{ mood: "joy", bytes }], caller);
  expect(made).toEqual([
    { mood: "joy", image: expect.stringMatching(/^\/media\/own\/[0-9a-f]{24}-avatar-512\.webp$/) },
  ]);
});

test("says which picture cannot be used, and what to do then", async () => {
  const bytes = Buffer.from("\x89PNG\r\n\x1a\nnothing", "latin1");
  const error = await createMaker()
    .makeFaces([{ mood: "fear", bytes }], caller)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).message).toMatch(
    /^The emotion picture for fear cannot be used\. .+ You can leave these pictures out\.$/,
  );
});
