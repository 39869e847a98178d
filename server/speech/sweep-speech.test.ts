import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type MediaName, parseMediaName } from "../media/media-names.ts";
import type { SpokenReading } from "./readings.ts";
import { sweepSpeech } from "./sweep-speech.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const hour = 3_600_000;
const [heard, episode, withdrawn, page] = ["a", "b", "c", "d"].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];

const toReading = (key: string, ...parts: string[]): SpokenReading => ({
  source: { kind: "post", name: "rain" },
  title: "Rain",
  artist: "Chloe",
  page: "/post/rain",
  key,
  parts: parts.map((part) => ({
    id: null,
    isHeading: false,
    sentences: ["It rained."],
    text: "It rained.",
    key: part,
  })),
});

/** Runs a sweep over these files, stored `age` ms ago; returns what it leaves. */
const sweep = async (names: readonly string[], { age = 2 * hour, posts = 1 } = {}) => {
  const stored = new Map(names.map((name) => [name, parseMediaName(name)]));
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-sweep-"));
  for (const name of names) {
    writeFileSync(path.join(folder, name), "");
    utimesSync(path.join(folder, name), new Date(now - age), new Date(now - age));
  }
  const post = { slug: "rain", title: "Rain", content: "", excerpt: null, published_at: null, image_url: null };
  const count = await sweepSpeech({
    folder,
    now: () => now,
    readings: {
      listPosts: async () => Array.from({ length: posts }, () => post),
      listPages: () => [toReading("e".repeat(24), page)],
      toReading: () => toReading(episode, heard),
    },
    store: {
      async *list() {
        const storedAt = new Date(now - age).toISOString();
        for (const media of stored.values()) if (media) yield { ...media, storedAt, bytes: 1 };
      },
      async remove(files: readonly MediaName[]) {
        for (const { name } of files) stored.delete(name);
      },
    },
  });
  return { count, stored: [...stored.keys()], copies: readdirSync(folder).toSorted() };
};

const used = [`${heard}.mp3`, `${episode}-episode.mp3`, `${episode}-episode.vtt`, `${page}.mp3`].toSorted();

test("deletes the audio of texts that are not public any more, and the copies of it, and nothing else", async () => {
  const swept = await sweep([...used, `${withdrawn}.mp3`, `${withdrawn}-episode.mp3`]);
  expect(swept).toMatchObject({ count: 2, copies: used });
  expect(swept.stored.toSorted()).toEqual(used);
});

test("leaves what was spoken less than an hour ago, whose text may be saved in a moment", async () => {
  const names = [...used, `${withdrawn}.mp3`].toSorted();
  expect(await sweep(names, { age: hour / 2 })).toEqual({ count: 0, stored: names, copies: names });
});

test("deletes nothing when there are more posts than it looks at", async () => {
  const names = [...used, `${withdrawn}.mp3`].toSorted();
  expect(await sweep(names, { posts: 10_000 })).toMatchObject({ count: 0, stored: names });
});
