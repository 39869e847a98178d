import type { Backend, Client } from "../backend.ts";
import type { MadeFiles } from "../images/made-files.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import { createMediaStore, type MediaStore } from "./media-store.ts";
import { type MediaFormat, type MediaName, parseMediaName } from "./media-names.ts";

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  /** Undefined: no other process has this database. */
  sharedCounters: Client | undefined;
  jobs: Pick<Jobs, "repeat">;
  log: Pick<Log, "warn">;
};

const bucket = { name: "made", isPublic: false };
const sweepEveryMs = 6 * 3_600_000;
/** Of all that is kept. */
const maxBytes = 1_000_000_000;
const removedAtOnce = 50;

/** Deletes what was made first, until the rest is at most `most` bytes; returns how many files. */
export const sweepMadeFiles = async (
  store: Pick<MediaStore, "list" | "remove">,
  most: number = maxBytes,
): Promise<number> => {
  const files = [];
  for await (const file of store.list()) files.push(file);
  let excess = files.reduce((sum, { bytes }) => sum + bytes, 0) - most;
  const unwanted: MediaName[] = [];
  for (const file of files.toSorted((a, b) => Date.parse(a.storedAt) - Date.parse(b.storedAt))) {
    if (excess <= 0) break;
    excess -= file.bytes;
    unwanted.push(file);
  }
  for (let at = 0; at < unwanted.length; at += removedAtOnce)
    await store.remove(unwanted.slice(at, at + removedAtOnce));
  return unwanted.length;
};

const alone: MadeFiles = { isShared: false, get: async () => null, put: async () => undefined };

const toStem = (key: string): string => key.slice(0, 24);
const toName = (key: string, format: MediaFormat): MediaName => {
  const media = parseMediaName(`${toStem(key)}.${format}`);
  if (!media) throw new Error(`"${key}" is no key of a file`);
  return media;
};

/** Files that were made once for all processes, in a private bucket of the site. */
export const createMadeFiles = ({ backend, sharedCounters, jobs, log }: Deps): MadeFiles => {
  if (!sharedCounters) return alone;
  const store = createMediaStore(backend, bucket);
  jobs.repeat({ kind: "made-files", everyMs: sweepEveryMs, run: async () => void (await sweepMadeFiles(store)) });
  return {
    isShared: true,
    async get(key, format) {
      for await (const bytes of store.read(toName(key, format))) return bytes;
      return null;
    },
    async put(keys, format, bytes) {
      try {
        for (const key of keys) await store.put(toStem(key), format, bytes);
      } catch (error) {
        log.warn({ detail: String(error) }, "a picture is not stored for the other processes");
      }
    },
  };
};
