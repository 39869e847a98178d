import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Picture } from "../pictures/picture.ts";
import { diffWords } from "./diff-words.ts";
import { findLineage } from "./lineage-dialog.tsx";
import { zipPictures } from "./zip-pictures.ts";

const version = (id: string, parent: string | null, createdAt: number) => ({ id, parent, createdAt });

test("marks the words that were added and removed", () => {
  expect(diffWords("a red lamp in snow", "a lamp in deep snow")).toEqual([
    { kind: "same", text: "a" },
    { kind: "removed", text: "red" },
    { kind: "same", text: "lamp in" },
    { kind: "added", text: "deep" },
    { kind: "same", text: "snow" },
  ]);
  expect(diffWords("a fox, a letter", "a fox, a letter, more detail. Now!")).toEqual([
    { kind: "same", text: "a fox, a letter" },
    { kind: "added", text: ", more detail. Now!" },
  ]);
  expect(diffWords("same words", "same  words")).toEqual([{ kind: "same", text: "same words" }]);
  expect(diffWords("one", "two")).toEqual([
    { kind: "removed", text: "one" },
    { kind: "added", text: "two" },
  ]);
  expect(diffWords("", "")).toEqual([]);
});

test("finds all versions of an image, oldest first", () => {
  const first = version("first", null, 1);
  const second = version("second", "first", 2);
  const pictures = [
    version("other", null, 5),
    version("third", "second", 4),
    version("branch", "first", 3),
    second,
    first,
  ];
  expect(findLineage(pictures, second).map(({ id }) => id)).toEqual(["first", "second", "branch", "third"]);
  expect(findLineage(pictures, pictures[0] ?? first).map(({ id }) => id)).toEqual(["other"]);
});

test("handles deleted parents and circular lineages", () => {
  expect(findLineage([version("orphan", "gone", 1)], version("orphan", "gone", 1))).toHaveLength(1);
  const circle = [version("a", "b", 1), version("b", "a", 2)];
  expect(findLineage(circle, version("a", "b", 1)).length).toBeGreaterThan(0);
});

const picture: Picture = {
  id: "one",
  basePrompt: "a lamp",
  currentPrompt: "a lamp",
  imageUrl: "/one",
  hash: null,
  status: "pending",
  version: 1,
  seed: 3,
  maker: "sketch",
  parent: null,
  createdAt: 10,
  savedId: "one",
};

test("packs images with a list, and counts missing ones", async () => {
  const progress: number[] = [];
  const fetch = (address: RequestInfo | URL) =>
    address === "/one"
      ? Promise.resolve(new Response("webp", { headers: { "content-type": "image/webp" } }))
      : Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
  const pictures = [picture, { ...picture, id: "two", imageUrl: "/two" }];
  const { file, missing } = await zipPictures(pictures, { onProgress: (done) => progress.push(done), fetch });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(["001_a_lamp.webp", "pictures.json"]);
  const list = JSON.parse(new TextDecoder().decode(entries["pictures.json"])) as unknown;
  expect(list).toMatchObject([{ file: "001_a_lamp.webp", prompt: "a lamp", seed: 3, maker: "sketch" }]);
  expect([missing, progress]).toEqual([1, [0, 1]]);
});
