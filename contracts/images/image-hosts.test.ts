import { expect, test } from "vitest";
import { isAllowedImageUrl } from "./image-hosts.ts";

test.each(["/media/a.webp", "/storage/v1/object/public/pictures/a-1600.webp", "https://i.ibb.co/x/y.webp"])(
  "allows %s",
  (address) => {
    expect(isAllowedImageUrl(address)).toBe(true);
  },
);

test.each([
  "https://pics.example/a.png",
  "//pics.example/a.png",
  "http://i.ibb.co/a.png",
  "https://i.ibb.co.evil.example/a.png",
  "data:image/png;base64,x",
  "/\\pics.example/a.png",
  "",
])("rejects %j", (address) => {
  expect(isAllowedImageUrl(address)).toBe(false);
});
