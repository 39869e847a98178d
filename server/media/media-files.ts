import { createWriteStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { replaceFile } from "@site/supabase/storage/replace-file.ts";
import { type MediaName, ownMediaPath, parseMediaName } from "./media-names.ts";
import type { MediaStore } from "./media-store.ts";

type Deps = {
  store: Pick<MediaStore, "read">;
  contentDir: string;
  cacheDir: string;
  /** Of the copies, in `cacheDir`. */ folderName?: string;
};

/** Files that are fetched from storage at a time, a part of each in memory. */
const fetchesAtOnce = 2;

export type MediaFiles = ReturnType<typeof createMediaFiles>;

/** The files behind paths of media: shipped ones, and copies of the character's own, which never change. */
export const createMediaFiles = ({ store, contentDir, cacheDir, folderName = "own-media" }: Deps) => {
  const folder = path.join(cacheDir, folderName);
  const semaphore = createFairSemaphore({ concurrency: fetchesAtOnce });
  const fetching = new Map<string, Promise<void>>();

  const fetchFile = async (media: MediaName, file: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await replaceFile(file, async (temporary) => {
      let parts = 0;
      const count = async function* () {
        for await (const part of store.read(media)) {
          parts += 1;
          yield part;
        }
      };
      await pipeline(Readable.from(count()), createWriteStream(temporary, { flags: "wx" }));
      if (parts < media.parts) throw new Error("not stored");
    });
  };

  /** A copy of one of the character's own files; null if it is not stored or cannot be read. */
  const findOwn = async (media: MediaName, client: string): Promise<{ file: string; size: number } | null> => {
    const file = path.join(folder, media.name);
    const stats = await stat(file).catch(() => null);
    if (stats) return { file, size: stats.size };
    const running =
      fetching.get(media.name) ??
      semaphore(client, () => fetchFile(media, file)).finally(() => fetching.delete(media.name));
    fetching.set(media.name, running);
    const isFetched = await running.then(
      () => true,
      () => false,
    );
    return isFetched ? { file, size: (await stat(file)).size } : null;
  };

  return {
    findOwn,
    /** The file of a path that a document names. Throws for one of the character's own that is not stored. */
    async getFile(mediaPath: string, client: string): Promise<string> {
      if (!mediaPath.startsWith(ownMediaPath)) return path.join(contentDir, mediaPath);
      const media = parseMediaName(mediaPath.slice(ownMediaPath.length));
      const ownFile = media && (await findOwn(media, client));
      if (!ownFile) throw new Error(`${mediaPath} is not stored`);
      return ownFile.file;
    },
  };
};

/** The text of uploaded lyrics (WebVTT); empty if there are none at this path. */
export const readOwnLyrics = async (media: Pick<MediaFiles, "getFile">, mediaPath: string): Promise<string> => {
  if (!mediaPath.startsWith(ownMediaPath) || !mediaPath.endsWith(".vtt")) return "";
  const file = await media.getFile(mediaPath, "site").catch(() => null);
  return file === null ? "" : readFile(file, "utf8");
};
