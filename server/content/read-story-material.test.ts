import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readStoryMaterial } from "./read-story-material.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "story-"));
  await cp("content/story", path.join(folder, "story"), { recursive: true });
  return () => rm(folder, { recursive: true });
});

const first = "story/episodes/01-under-the-roof.yaml";
const change = async (file: string, edit: (text: string) => string): Promise<void> => {
  const before = await readFile(path.join(folder, file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(path.join(folder, file), after);
};
const problems = async () => (await readStoryMaterial(folder)).problems;

test("finds no problems in this site's story material", async () => {
  expect(await problems()).toEqual([]);
});

test("reports a wrong value with its file, episode and field", async () => {
  await change(first, (text) => text.replace("place: hall", "place: Great Hall"));
  expect(await problems()).toEqual([
    {
      file: `content/${first}`,
      field: "red-sticker.place",
      reason: "must be lower case words joined by hyphens",
    },
  ]);
});

test("reports the line of invalid YAML", async () => {
  await change("story/phrases.yaml", (text) => text.replace("almanac:", "almanac: {"));
  expect((await problems())[0]).toMatchObject({
    file: "content/story/phrases.yaml",
    field: expect.stringMatching(/^line \d+$/) as string,
  });
});

test("reports a missing file", async () => {
  await rm(path.join(folder, "story/bible.yaml"));
  expect(await problems()).toEqual([
    { file: "content/story/bible.yaml", field: "the whole file", reason: "is missing" },
  ]);
});

test("reports a folder without episodes", async () => {
  await rm(path.join(folder, "story/episodes"), { recursive: true });
  expect(await problems()).toEqual([
    {
      file: "content/story/episodes",
      field: "the whole folder",
      reason: expect.stringContaining("no episodes") as string,
    },
  ]);
});

test.each([
  ["a place that does not exist", "place: hall", "place: kitchen", "red-sticker.place"],
  [
    "a person that does not exist",
    "people: [nives, anselm, farrow]",
    "people: [nives, anselm, otto]",
    "red-sticker.people",
  ],
  [
    "a fact whose words are not in the text",
    "quote: I counted eleven voices",
    "quote: I counted twelve voices",
    "red-sticker.facts",
  ],
  [
    "a thread that is recalled without its key",
    "So, to the red sticker, and",
    "So, to the red dot, and",
    "red-sticker.recap",
  ],
  ["a brace without a choice", "I wanted it kept.", "I wanted {it} kept.", "red-sticker.want"],
  [
    "a title that is used twice",
    "title: The Note That Wouldn't Come Up",
    "title: The Fan Nobody Would Answer For",
    "piano.title",
  ],
])("%s", async (_, before, after, field) => {
  await change(first, (text) => text.replace(before, after));
  expect((await problems()).map((problem) => problem.field)).toEqual([field]);
});

test("reports an episode that requires itself indirectly", async () => {
  await change(first, (text) =>
    text.replace("people: [nives, anselm, farrow]", "people: [nives, anselm, farrow]\n  requires: [mouse]"),
  );
  const fields = (await problems()).map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(["red-sticker.requires", "mouse.requires"]));
});
