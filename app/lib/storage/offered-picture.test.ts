import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { offerPicture, takeOfferedPicture } from "./offered-picture.ts";

test("returns an offered image once", () => {
  const picture = { url: "/storage/v1/object/public/user-pictures/a-1600.webp", prompt: "a heron" };
  const { storage } = createFakeStorage();
  offerPicture(picture, storage);
  expect(takeOfferedPicture(storage)).toEqual(picture);
  expect(takeOfferedPicture(storage)).toBeNull();
});

test.each([
  "null",
  "{",
  '{"url":"https://example.org/x.png","prompt":"x"}',
  '{"url":"//example.org/x.png","prompt":"x"}',
  '{"url":"/x.png","prompt":5}',
])("rejects %s", (stored) => {
  const { storage } = createFakeStorage();
  storage.write("chloe-admin-picture", stored);
  expect(takeOfferedPicture(storage)).toBeNull();
});
