import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
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

const media = path.resolve("content/media");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
  await cp("content", folder, { recursive: true, filter: (source) => path.resolve(source) !== media });
  await symlink(media, path.join(folder, "media"));
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
    { file: "content/starter/en/site.json", field: "the whole file", reason: "has no twin content/site.json" },
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

test("rejects stories with a broken head or without a text", async () => {
  const broken: [name: string, edit: (text: string) => string, field: string, reason: string][] = [
    ["no-front-matter", () => "Once upon a time", "front matter", "must begin with a block"],
    ["broken-front-matter", () => "---\ntitle: [\n---\ntext", "front matter, line", ""],
    ["no-title", (text) => text.replace(/^title:.*$/m, 'title: ""'), "title", "must not be empty"],
    ["no-text", (text) => text.replace(/^(---[\s\S]*?\n---\n)[\s\S]*$/, "$1"), "text", "there is no text"],
    ["slug-of-another", (text) => text.replace("slug-of-another", "a-story"), "slug", "is already the slug"],
    ["no-date", (text) => text.replace(/^published_at:.*\n/m, ""), "published_at", "needs the time"],
  ];
  const write = (name: string, text: string) => writeFile(path.join(folder, `stories/${name}.md`), text);
  await write("a-story", story);
  for (const [name] of broken) await write(name, story.replace("a-story", name));
  expect(await checkContent(folder)).toEqual([]);
  for (const [name, edit] of broken) await write(name, edit(story.replace("a-story", name)));
  const problems = await checkContent(folder);
  for (const [name, , field, reason] of broken)
    expect(problems).toContainEqual({
      file: `content/stories/${name}.md`,
      field: expect.stringContaining(field) as string,
      reason: expect.stringContaining(reason) as string,
    });
});

test("reports a byte order mark in words, and nothing else about that file", async () => {
  for (const file of ["persona.json", "stories/01-first-light.md", "story/phrases.yaml"])
    await change(file, (text) => `\ufeff${text}`);
  const reason = "begins with a byte order mark; save it as UTF-8 without one";
  expect(await checkContent(folder)).toEqual(
    ["persona.json", "stories/01-first-light.md", "story/phrases.yaml"].map((file) => ({
      file: `content/${file}`,
      field: "the whole file",
      reason,
    })),
  );
});

test("reports broken links and pictures in a story with their lines", async () => {
  const broken = [
    ["[x](/post/no-such-story)", "the link /post/no-such-story leads to no page of this site"],
    ["[x](/post/first-light#nowhere)", "the link /post/first-light#nowhere leads to no heading"],
    ["[x](../README.md)", "the link ../README.md must begin with https://, / or #"],
    ["![x](/media/gone.webp)", "there is no file content/media/gone.webp"],
    ["![x](gone.webp)", "the picture gone.webp must begin with /media/ or https://"],
  ];
  const text = broken.map(([markdown]) => `\n${markdown}\n`).join("");
  await writeFile(path.join(folder, "stories/a-story.md"), story + text);
  expect(await checkContent(folder)).toEqual(
    broken.map(([, reason], index) => ({
      file: "content/stories/a-story.md",
      field: `line ${14 + 2 * index}`,
      reason,
    })),
  );
});

test("accepts links and pictures of stories that are there", async () => {
  const links = "[a](/post/first-light) [b](/chloe-story#x) [c](https://example.com/) [d](#part)\n\n## Part";
  await writeFile(path.join(folder, "stories/a-story.md"), `${story}\n${links}\n\n![x](/media/butterfly.svg)\n`);
  expect(await checkContent(folder)).toEqual([]);
});

test("reports icons of wrong size or type", async () => {
  const wrong: [file: string, field: string, address: string, reason: string][] = [
    ["pictures.json", "appleTouchIcon", "/media/icons/icon-192.png", "must be a PNG of 180x180"],
    ["pictures.json", "favicon", "/media/og-background.png", "must be an SVG, or a square PNG"],
    ["starter/en/pictures.json", "shareBackground", "/media/icons/icon-192.png", "must be a PNG or JPEG of 1200x630"],
  ];
  for (const [file, field, address] of wrong)
    await change(file, (text) => JSON.stringify({ ...(JSON.parse(text) as object), [field]: address }));
  const problems = await checkContent(folder);
  expect(problems).toHaveLength(wrong.length);
  for (const [file, field, , reason] of wrong)
    expect(problems).toContainEqual({
      file: `content/${file}`,
      field,
      reason: expect.stringContaining(reason) as string,
    });
});

test("reports artwork that is not what it says", async () => {
  await change("player.json", (text) => text.replace('"sizes": "192x192"', '"sizes": "256x256"'));
  const reason =
    "must be of the type image/png and the size 256x256, as it says, but content/media/icons/icon-192.png is a PNG of 192x192";
  expect(await checkContent(folder)).toEqual([{ file: "content/player.json", field: "artwork.1", reason }]);
});

test("reports broken captions with their line", async () => {
  await change("lyrics/chloe-is-alive.vtt", (text) => text.replace("00:00:02.000 -->", "2.0 ->"));
  expect(await checkContent(folder)).toEqual([
    {
      file: "content/lyrics/chloe-is-alive.vtt",
      field: "line 3",
      reason: expect.stringContaining("outside of a cue") as string,
    },
  ]);
});
