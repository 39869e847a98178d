import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import images from "#content/pictures.json" with { type: "json" };
import { checkContent } from "./check-content.ts";

const story = `---
slug: a-story
title: A story
excerpt: Short.
image: ${images.shareBackground}
image_alt: A line of light
image_prompt: a line of light
status: published
published_at: "2026-01-31T08:00:00Z"
---

Once upon a time.
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
  await cp("content", folder, { recursive: true });
  return () => rm(folder, { recursive: true });
});

const change = async (file: string, edit: (text: string) => string) =>
  writeFile(path.join(folder, file), edit(await readFile(path.join(folder, file), "utf8")));

test("finds no problem in this site's content", async () => {
  expect(await checkContent(folder)).toEqual([]);
});

test("reports an invalid value with file, field and reason", async () => {
  await change("persona.json", (text) => JSON.stringify({ ...(JSON.parse(text) as object), name: "" }));
  expect(await checkContent(folder)).toEqual([
    { file: "content/persona.json", field: "name", reason: "must not be empty" },
  ]);
});

test("reports unknown fields, which may be typing errors", async () => {
  await change("persona.json", (text) => JSON.stringify({ ...(JSON.parse(text) as object), tagLine: "x" }));
  const [problem] = await checkContent(folder);
  expect(problem?.reason).toContain("tagLine");
});

test("reports invalid JSON with its position", async () => {
  await change("neo.json", () => '{ "offlineReplies": ');
  expect(await checkContent(folder)).toEqual([
    expect.objectContaining({
      file: "content/neo.json",
      reason: expect.stringContaining("is not valid JSON") as string,
    }),
  ]);
});

test("reports a missing file", async () => {
  await rm(path.join(folder, "site.json"));
  expect(await checkContent(folder)).toEqual([
    { file: "content/site.json", field: "the whole file", reason: "is missing" },
    { file: "content/starter/site.json", field: "the whole file", reason: "has no twin content/site.json" },
  ]);
});

test("reports a menu link that leads to no page", async () => {
  await change("navigation.json", (text) => text.replace(/("main"[^]*?"to": ")[^"]*/, "$1/no-such-page"));
  expect(await checkContent(folder)).toEqual([
    {
      file: "content/navigation.json",
      field: "main.0.to",
      reason: expect.stringContaining("is not a page of this site") as string,
    },
  ]);
});

test("reports an image comment with another placeholder", async () => {
  await change("play.json", (text) => text.replace(/("comments"[^]*?)\{prompt\}/, "$1{picture}"));
  const problems = await checkContent(folder);
  expect(problems.map(({ file, field }) => `${file} ${field}`)).toContain("content/play.json comments.0.text");
});

test("reports a fact of the story bible whose sentence is not in its story", async () => {
  await writeFile(path.join(folder, "stories/a-story.md"), story);
  await change("story/bible.yaml", (text) => {
    const bible = parse(text) as StoryBible;
    const fact = { kind: "event" as const, subject: "time", statement: "it was once", story: "A story" };
    const gone = { ...fact, story: "A story that is gone", sentence: "It was twice." };
    bible.facts = [gone, { ...fact, sentence: "Once\nupon a time." }, { ...fact, sentence: "It was twice." }];
    return stringify(bible);
  });
  expect(await checkContent(folder)).toEqual([
    {
      file: "content/story/bible.yaml",
      field: "facts.2.sentence",
      reason: 'the sentence about time does not stand in the story "A story"',
    },
  ]);
});

test("reports a file without a schema", async () => {
  await writeFile(path.join(folder, "extra.json"), "{}");
  expect(await checkContent(folder)).toEqual([
    {
      file: "content/extra.json",
      field: "the whole file",
      reason: expect.stringContaining("has no schema") as string,
    },
  ]);
});

test("reports a missing image with its field", async () => {
  await change("pictures.json", (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), shareBackground: "/media/gone.png" }),
  );
  expect(await checkContent(folder)).toEqual([
    { file: "content/pictures.json", field: "shareBackground", reason: "there is no file content/media/gone.png" },
  ]);
});

test.each([
  ["without front matter", () => "Once upon a time", "front matter", "must begin with a block"],
  ["with broken front matter", () => "---\ntitle: [\n---\ntext", "front matter, line", ""],
  ["without a title", (text: string) => text.replace(/^title:.*$/m, 'title: ""'), "title", "must not be empty"],
  ["without a text", (text: string) => text.replace(/^(---[\s\S]*?\n---\n)[\s\S]*$/, "$1"), "text", "there is no text"],
  [
    "with the slug of another",
    (text: string) => text.replace("a-story", "another-story"),
    "slug",
    "is already the slug",
  ],
  [
    "published, without a date",
    (text: string) => text.replace(/^published_at:.*\n/m, ""),
    "published_at",
    "needs the time",
  ],
])("rejects a story %s", async (_, edit, field, reason) => {
  await writeFile(path.join(folder, "stories/another-story.md"), story.replace("a-story", "another-story"));
  expect(await checkContent(folder)).toEqual([]);
  await writeFile(path.join(folder, "stories/a-story.md"), edit(story));
  const problems = await checkContent(folder);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        field: expect.stringContaining(field) as string,
        reason: expect.stringContaining(reason) as string,
      }),
    ]),
  );
});
