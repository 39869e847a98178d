import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type MediaName, parseMediaName } from "../media/media-names.ts";
import { joinSpeech, readSpeech } from "../speech/speech-mp3.ts";
import type { Speech } from "../speech/create-speech.ts";
import type { SpokenReading } from "../speech/readings.ts";
import type { EpisodeInfo } from "./episode.ts";

const infoSchema = z.object({
  bytes: z.int().positive(),
  seconds: z.number().positive(),
  files: z.int().positive(),
  starts: z.array(z.number().nonnegative()),
});

type Deps = {
  speech: Pick<Speech, "store" | "files" | "service">;
  /** Writes what the file is into it. */
  tag(bytes: Uint8Array, reading: SpokenReading, seconds: number): Uint8Array;
  now?: () => number;
};

/** A text that is not complete yet may be soon, in another process too. */
const missingMs = 30_000;

/** In a file of the bucket, as a note of a transcript: it is written last, so it says that the audio is complete. */
const notePrefix = "WEBVTT\n\nNOTE ";

const toName = (name: string): MediaName => {
  const media = parseMediaName(name);
  if (!media) throw new Error(`"${name}" is no name of an episode`);
  return media;
};
const toAudioName = (key: string, { files }: Pick<EpisodeInfo, "files">): MediaName =>
  toName(`${key}-episode${files > 1 ? `.${files}` : ""}.mp3`);

/** The audio of whole texts, joined from their parts. */
export const createEpisodeStore = ({ speech, tag, now = Date.now }: Deps) => {
  const { files, service, store } = speech;
  const infoCache = new LRUCache<string, { info: EpisodeInfo | null; at: number }>({ max: 1_000 });

  const read = async (key: string): Promise<EpisodeInfo | null> => {
    const parts: Uint8Array[] = [];
    for await (const part of store.read(toName(`${key}-episode.vtt`))) parts.push(part);
    const text = Buffer.concat(parts).toString("utf8");
    if (!text.startsWith(notePrefix)) return null;
    return infoSchema.safeParse(JSON.parse(text.slice(notePrefix.length))).data ?? null;
  };

  const find = async (key: string): Promise<EpisodeInfo | null> => {
    const remembered = infoCache.get(key);
    if (remembered && (remembered.info || remembered.at > now() - missingMs)) return remembered.info;
    const info = await read(key);
    infoCache.set(key, { info, at: now() });
    return info;
  };

  return {
    find,
    getFile: (key: string, info: EpisodeInfo, client: string) => files.findOwn(toAudioName(key, info), client),
    /** Joins the parts of a text, if all were spoken; returns whether the episode is there. */
    async build(reading: SpokenReading): Promise<boolean> {
      if (await read(reading.key)) return true;
      const sounds = [];
      for (const part of reading.parts) {
        const recording = await service.find(part, "site");
        if (!recording) return false;
        sounds.push(readSpeech(await readFile(recording.file)));
      }
      if (sounds.length === 0) return false;
      let seconds = 0;
      const starts = sounds.map((sound) => (seconds += sound.seconds) - sound.seconds);
      const bytes = tag(joinSpeech(sounds), reading, seconds);
      const path = await store.put(`${reading.key}-episode`, "mp3", bytes);
      const count = parseMediaName(path.slice(path.lastIndexOf("/") + 1))?.parts ?? 1;
      const info: EpisodeInfo = { bytes: bytes.byteLength, seconds, files: count, starts };
      await store.put(`${reading.key}-episode`, "vtt", Buffer.from(notePrefix + JSON.stringify(info)));
      infoCache.set(reading.key, { info, at: now() });
      return true;
    },
  };
};

export type EpisodeStore = ReturnType<typeof createEpisodeStore>;
