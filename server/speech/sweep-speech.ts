import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { MediaName } from "../media/media-names.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { Readings } from "./readings.ts";

type Deps = {
  store: Pick<MediaStore, "list" | "remove">;
  readings: Pick<Readings, "listPosts" | "listPages" | "toReading">;
  /** Of the copies on this machine. */
  folder: string;
  now?: () => number;
};

/** What was just spoken may belong to a text that is saved again in a moment. */
const minAgeMs = 3_600_000;
/** Posts beyond these keep their audio. */
const maxPosts = 10_000;
const batchSize = 50;

/** Deletes the audio of texts that are not public any more, older than an hour; returns how many files. */
export const sweepSpeech = async ({ store, readings, folder, now = Date.now }: Deps): Promise<number> => {
  const posts = await readings.listPosts(maxPosts);
  if (posts.length === maxPosts) return 0;
  const all = [...readings.listPages(), ...posts.map(readings.toReading)];
  const used = new Set(all.flatMap(({ key, parts }) => [key, ...parts.map((part) => part.key)]));
  const isUsed = (name: string) => used.has(name.slice(0, 24));
  const isOld = async (file: string) => ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) < now() - minAgeMs;
  const unused: MediaName[] = [];
  for await (const media of store.list())
    if (!isUsed(media.name) && Date.parse(media.storedAt) < now() - minAgeMs) unused.push(media);
  for (let at = 0; at < unused.length; at += batchSize) await store.remove(unused.slice(at, at + batchSize));
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (!isUsed(name) && (await isOld(file))) await rm(file, { force: true });
  }
  return unused.length;
};
