import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { toPictureFileName } from "./download-picture.ts";
import { createLocalPictures, localPicturesKey } from "./local-pictures.ts";
import { parsePictures, type Picture } from "./picture.ts";
import { createEdit, createVariation } from "./variations.ts";

const play = getContent("play");

const picture: Picture = {
  id: "one",
  basePrompt: "a lamp",
  currentPrompt: "a lamp, in snow",
  imageUrl: "/functions/v1/image?prompt=a",
  hash: "a".repeat(40),
  status: "rejected",
  version: 2,
  seed: 3,
  maker: "sketch",
  parent: "zero",
  createdAt: 10,
  savedId: null,
};

test("names files by the first 30 characters, with underscores for all but letters and digits", () => {
  expect(toPictureFileName("A lamp, in the snow: 3 of them and more")).toBe("A_lamp__in_the_snow__3_of_them.png");
  expect(toPictureFileName("../../etc")).toBe("______etc.png");
  expect(toPictureFileName("قمر")).toBe("___.png");
});

test("appends one of the seven suffixes to the base prompt for a variation", () => {
  const made = play.variations.map((_, index) => createVariation(picture, () => index / play.variations.length));
  expect(made.map(({ currentPrompt }) => currentPrompt)).toEqual(play.variations.map((suffix) => `a lamp, ${suffix}`));
  expect(made[0]).toMatchObject({ basePrompt: "a lamp", version: 3, parent: "one" });
});

test("appends the instructions to the base prompt for an edit", () => {
  expect(createEdit(picture, " add a moon ")).toEqual({
    basePrompt: "a lamp",
    currentPrompt: "a lamp, add a moon",
    version: 3,
    parent: "one",
    base: picture.hash,
  });
});

test("names the file of a saved picture as the base of its versions, and nothing for one that the server does not know", () => {
  const imageUrl = `/storage/v1/object/public/user-pictures/${"b".repeat(24)}-1600.webp`;
  expect(createVariation({ ...picture, imageUrl }).base).toBe(imageUrl);
  expect(createVariation({ ...picture, hash: null }).base).toBeNull();
});

test("validates stored images by an allow-list", () => {
  expect(parsePictures([{ ...picture, extra: 1 }])).toEqual([picture]);
  const spoilt = [
    null,
    7,
    "x",
    [],
    {},
    { ...picture, status: "gone" },
    { ...picture, version: 0 },
    { ...picture, seed: 1.5 },
    { ...picture, imageUrl: "https://elsewhere.test/a" },
    { ...picture, imageUrl: "//elsewhere.test/a" },
    { ...picture, parent: 7 },
    { ...picture, currentPrompt: "" },
    { ...picture, id: "x".repeat(101) },
  ];
  expect(parsePictures(spoilt)).toEqual([]);
  expect(parsePictures({ length: 3 })).toEqual([]);
  expect(parsePictures([{ ...picture, maker: "nobody", hash: 7 }])[0]).toMatchObject({ maker: null, hash: null });
});

test("stores images newest first, and keeps those that another tab stored", () => {
  const { storage } = createFakeStorage();
  const [here, there] = [createLocalPictures(storage), createLocalPictures(storage)];
  here.add(picture);
  there.add({ ...picture, id: "two" });
  here.update("one", { status: "approved" });
  expect(here.list().map(({ id, status }) => [id, status])).toEqual([
    ["two", "rejected"],
    ["one", "approved"],
  ]);
  there.remove("two");
  expect(here.list().map(({ id }) => id)).toEqual(["one"]);
});

test("stores at most sixty images and ignores corrupt storage", () => {
  const { storage, map } = createFakeStorage({ [localPicturesKey]: "{broken" });
  const local = createLocalPictures(storage);
  expect(local.list()).toEqual([]);
  for (let index = 0; index < 65; index += 1) local.add({ ...picture, id: `p${index}` });
  expect(local.list()).toHaveLength(60);
  expect(local.list()[0]?.id).toBe("p64");
  expect(map.get(localPicturesKey)).toContain("p64");
});
