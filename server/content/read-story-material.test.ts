import { readdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parse as parseYaml, stringify as stringifyYaml } from "yaml";
import type { z } from "zod";
import type { episodesSchema } from "@site/storyteller/story-material.ts";
import { readStoryMaterial } from "./read-story-material.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "story-"));
  await cp("content/story", path.join(folder, "story"), { recursive: true });
  return () => rm(folder, { recursive: true });
});

type Episode = z.input<typeof episodesSchema>[number];
const first = path.join("story/episodes", readdirSync("content/story/episodes").sort()[0] ?? "");
const change = async (file: string, edit: (text: string) => string): Promise<void> => {
  const before = await readFile(path.join(folder, file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(path.join(folder, file), after);
};
/** Changes the first episode, or the list that it is the first of. */
const changeEpisodes = async (edit: (episode: Episode, episodes: Episode[]) => unknown): Promise<Episode> => {
  const episodes = parseYaml(await readFile(path.join(folder, first), "utf8")) as [Episode, ...Episode[]];
  const [episode] = episodes;
  edit(episode, episodes);
  await writeFile(path.join(folder, first), stringifyYaml(episodes));
  return episode;
};
const problems = async () => (await readStoryMaterial(folder)).problems;

test("finds no problems in this site's story material", async () => {
  expect(await problems()).toEqual([]);
});

test("reports a wrong value with its file, episode and field", async () => {
  const { id } = await changeEpisodes((episode) => (episode.place = "Great Hall"));
  expect(await problems()).toEqual([
    { file: `content/${first}`, field: `${id}.place`, reason: "must be lower case words joined by hyphens" },
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

test.each<[what: string, field: string, edit: (episode: Episode, episodes: Episode[]) => unknown]>([
  ["a place that does not exist", "place", (episode) => (episode.place = "no-such-place")],
  ["a person that does not exist", "people", (episode) => episode.people.push("no-such-person")],
  [
    "a fact whose words are not in the text",
    "facts",
    ({ facts: [fact] }) => fact && (fact.quote = "words that stand nowhere"),
  ],
  ["a thread that is recalled without its key", "recap", (episode) => (episode.recap = "So.")],
  ["a brace without a choice", "want", (episode) => (episode.want += " I {wanted} it.")],
  ["a title that is used twice", "title", (episode, all) => all.unshift({ ...episode, id: "its-twin" })],
])("reports %s", async (_, field, edit) => {
  const { id } = await changeEpisodes(edit);
  expect(await problems()).toMatchObject([{ file: `content/${first}`, field: `${id}.${field}` }]);
});

test("reports an episode that requires itself indirectly", async () => {
  const { id } = await changeEpisodes((episode, episodes) => {
    episodes.push({ ...episode, id: "its-sequel", title: "Its sequel", requires: [episode.id] });
    episode.requires = ["its-sequel"];
  });
  const fields = (await problems()).map((problem) => problem.field);
  expect(fields).toEqual(expect.arrayContaining([`${id}.requires`, "its-sequel.requires"]));
});
