import path from "node:path";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import { followSetting } from "../follow-setting.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { createImageProvider } from "./providers/create-image-provider.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import { createImageCache } from "./image-cache.ts";
import { createImagePool } from "./image-pool.ts";
import { createImageService, type ImageService } from "./image-service.ts";
import { createImageTurns, type ImageTurns, imagesAtOnce } from "./image-turns.ts";
import type { MadeFiles } from "./made-files.ts";
import { processImage } from "./process-image.ts";
import type { Once } from "../jobs/create-once.ts";
import { createReferenceFinder } from "./references/find-references.ts";
import { createSharedJobs, type JobCaller } from "@site/fair-queue/shared-jobs.ts";

type Deps = {
  content: Content;
  env: Pick<Env, "images">;
  cacheDir: string;
  budget: Pick<DayBudget, "reserve">;
  /** The bytes of an image that is stored on this site; null if there is none at this path. */
  readStoredImage(path: string): Promise<Uint8Array | null>;
  once: Once;
  made: MadeFiles;
  metrics: Pick<Metrics, "images">;
  log: Pick<Log, "warn">;
  activity: Pick<ProviderActivity, "record">;
};

/** Runs other work on an image in the same fair queue, once for all who wait for the same key. */
export type RunInTurn = <Result>(key: string, caller: JobCaller, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a PNG in the same queue, once for all processes of the site. `key` is a hash of what it is made of; `keep` is called
 * once in each process that somebody asks for it.
 */
export type MakeOnce = (
  kind: string,
  key: string,
  caller: JobCaller,
  work: { make(): Promise<Uint8Array>; keep(bytes: Uint8Array): Promise<void> },
) => Promise<Uint8Array>;

type Images = {
  service: ImageService;
  runInTurn: RunInTurn;
  makeOnce: MakeOnce;
  turns: ImageTurns;
  close(): void;
};

/** The image service as configured, with its cache and its worker processes. */
export const createImages = (deps: Deps): Images => {
  const { content, env, cacheDir, budget, metrics, log, activity, once, made } = deps;
  const pool = createImagePool({ size: imagesAtOnce });
  const jobs = createSharedJobs();
  const turns = createImageTurns();
  const cache = createImageCache({ directory: path.join(cacheDir, "images") });
  const service = createImageService({
    findProvider: followSetting(
      () => env.images,
      (settings) =>
        createImageProvider(settings, () =>
          log.warn({ model: settings.model }, "the image service takes no pictures along with a prompt"),
        ),
    ),
    findReferences: createReferenceFinder({
      content,
      readImage: async (hash) => (await cache.read({ hash, note: "" })) ?? made.get(hash, "webp"),
      readStored: deps.readStoredImage,
    }),
    pool,
    jobs,
    turns,
    resizeImage: processImage,
    cache,
    once,
    made,
    log,
    consumeBudget: async (client) => void (await budget.reserve(client, 1)),
    observe: (maker, result, seconds, error) => {
      metrics.images.observe({ maker, result }, seconds);
      // A sketch in place of a picture does not say that the service works.
      if ((maker === "sketch") === (env.images.provider === "sketch")) activity.record("pictures", error);
    },
    listPortraitNames: () => [content.get("persona").name.toLowerCase()],
    // The mark is the sign of the shipped site; a site with another one would bear somebody else's.
    isSigned: () => content.get("theme").sign === "butterfly",
  });
  return {
    service,
    turns,
    runInTurn: (key, caller, work) => jobs.run(key, caller, ({ turn }) => turn(turns.work, work)),
    makeOnce: (kind, key, caller, { make, keep }) =>
      jobs.run(`${kind} ${key}`, caller, async ({ turn, signal }) => {
        const bytes = await once({
          kind,
          key,
          signal,
          find: () => made.get(key, "png"),
          async make() {
            const drawn = await turn(turns.work, make);
            await made.put([key], "png", drawn);
            return drawn;
          },
        });
        await keep(bytes);
        return bytes;
      }),
    close() {
      pool.close();
      cache.close();
    },
  };
};
