import { expect, test } from "vitest";
import { type ImageSource, readBookImage, toBookImageName, toBookImagePath } from "./stored-images.ts";

const own = `/media/own/${"ab".repeat(12)}-1600.webp`;

const source = {
  backend: { serviceClient: () => expect.unreachable("no bucket is asked") },
  media: {
    getFile: async (file: string) => {
      if (file !== own) throw new Error("not stored");
      return "content/media/avatar/happy.webp";
    },
  },
} as unknown as ImageSource;

test("a picture of the character's own is in the book, by a name that leads back to it", async () => {
  const name = toBookImageName(own);
  expect(name).toBe(`images${own}`);
  expect(toBookImagePath(name ?? "")).toBe(own);
  expect((await readBookImage(source, own))?.length).toBeGreaterThan(100);
  expect(await readBookImage(source, own.replace("1600", "960"))).toBeNull();
});
