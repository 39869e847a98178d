import type { JobContext, SharedJobs } from "@site/fair-queue/shared-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import type { CachedImage, ImageCache } from "../image-cache.ts";
import type { ReferenceImage } from "../image-provider.ts";
import type { ImageJob } from "../image-pool.ts";
import type { ImageTurns } from "../image-turns.ts";
import type { Reference } from "./find-references.ts";

type Deps = {
  cache: Pick<ImageCache, "find" | "read">;
  store(key: string, bytes: Uint8Array, note: string): Promise<CachedImage>;
  runInPool(job: ImageJob, context: JobContext): Promise<Uint8Array>;
  jobs: SharedJobs;
  turns: Pick<ImageTurns, "reads">;
  log: Pick<Log, "warn">;
};

/** Longer side, in pixels. */
const maxSide = 1_024;
/** Has a queue of its own, beside those of visitors: many pictures may wait for the same portrait. */
const client = "references";

/**
 * Makes a small JPEG of each picture that goes along with a prompt, once, on disk: the bytes are read when the service is
 * asked. What is gone or damaged is left out.
 */
export const createReferencePreparer = ({ cache, store, runInPool, jobs, turns, log }: Deps) => {
  const prepare = async ({ hash, read }: Reference, job: JobContext): Promise<CachedImage | null> => {
    const key = `reference ${maxSide} ${hash}`;
    const known = cache.find(key);
    if (known) return known;
    try {
      return await jobs.run(key, { client, signal: job.signal }, async (own) => {
        const source = await own.turn(turns.reads, read);
        return source && store(key, await runInPool({ kind: "jpeg", bytes: source, maxSide }, own), "");
      });
    } catch (error) {
      job.signal.throwIfAborted();
      log.warn({ detail: String(error) }, "a picture does not go along with a prompt");
      return null;
    }
  };
  return async (references: readonly Reference[], job: JobContext): Promise<() => Promise<ReferenceImage[]>> => {
    const prepared: { image: CachedImage; role: string }[] = [];
    for (const reference of references) {
      const image = await prepare(reference, job);
      if (image) prepared.push({ image, role: reference.role });
    }
    return async () => {
      const files = prepared.map(async ({ image, role }) => ({ bytes: await cache.read(image), role }));
      return (await Promise.all(files)).flatMap(({ bytes, role }) => (bytes ? [{ bytes, role }] : []));
    };
  };
};
