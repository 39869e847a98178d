import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { reportSketch, type SketchReport } from "@site/sketch/report-sketch.ts";
import { type ImageMaker, imageMakers } from "#contracts/images/image-request.ts";
import type { Log } from "../telemetry/log.ts";
import type { ImageProvider, ImageRequest } from "./image-provider.ts";
import type { Reservation } from "../http/limits/reserve.ts";
import type { Once } from "../jobs/create-once.ts";
import { type CachedImage, hashImage, type ImageCache } from "./image-cache.ts";
import type { ImageJob, ImagePool } from "./image-pool.ts";
import type { ImageTurns } from "./image-turns.ts";
import type { MadeFiles } from "./made-files.ts";
import type { ProcessedImage } from "./process-image.ts";
import type { FindReferences, Reference } from "./references/find-references.ts";
import { createReferencePreparer } from "./references/prepare-references.ts";
import type { JobCaller, JobContext, SharedJobs } from "@site/fair-queue/shared-jobs.ts";
import { sentence } from "../sentence.ts";

export type GeneratedImage = {
  /** Hash of the bytes. */
  hash: string;
  maker: ImageMaker;
  /** Whether another maker than the chosen service drew it, so that the same request may give another image later. */
  isFallback: boolean;
  /** WebP; null if it was evicted from the cache in the meantime. */
  read(caller: JobCaller): Promise<Uint8Array | null>;
};

/** All work waits in turn by client, and is done once for all who ask for the same at the same time. */
export type ImageService = {
  /** An image that was created before, by any process. Throws AppError if it cannot wait. */
  find(request: ImageRequest, caller: JobCaller): Promise<GeneratedImage | null>;
  /**
   * `reserve` counts an image before the work, unless the same one is being created. Only the owner may use up the whole
   * budget of the day. Throws AppError.
   */
  create(
    request: ImageRequest,
    caller: JobCaller,
    reserve: () => Promise<Reservation>,
    isOwners?: boolean,
  ): Promise<GeneratedImage>;
  /** The image as PNG, if it was converted before. Throws AppError. */
  findPng(image: GeneratedImage, caller: JobCaller): Promise<Uint8Array | null>;
  /** Throws AppError. */
  createPng(image: GeneratedImage, caller: JobCaller): Promise<Uint8Array>;
  /** An image in three widths; null if it cannot be decoded. Throws AppError if it cannot wait. */
  resize(bytes: Uint8Array, caller: JobCaller): Promise<ProcessedImage | null>;
  /** Converts an image to JPEG, small enough for a book; null if it cannot be decoded. Throws AppError if it cannot wait. */
  toJpeg(bytes: Uint8Array, caller: JobCaller): Promise<Uint8Array | null>;
  /** What a sketch of the prompt shows. */
  report(prompt: string): SketchReport;
  /** Draws a small sketch without the cache. Throws AppError if it cannot wait, and what the pool throws. */
  drawSketch(caller: JobCaller): Promise<Uint8Array>;
};

type Deps = {
  /** The service that is set now; null for sketches. */
  findProvider(): ImageProvider | null;
  /** The pictures of this site that go along with a prompt. */
  findReferences: FindReferences;
  pool: Pick<ImagePool, "run">;
  jobs: SharedJobs;
  turns: ImageTurns;
  resizeImage(bytes: Uint8Array): Promise<ProcessedImage | null>;
  cache: ImageCache;
  /** What the image service draws is paid, so it is drawn once for all processes. */
  once: Once;
  made: MadeFiles;
  log: Pick<Log, "warn">;
  /** Counts a request to the service, the owner's with null; throws when the budget is used up. */
  consumeBudget(client: string | null): Promise<void>;
  /** Records one attempt to create an image; `error` is the reason of a failure. */
  observe(maker: ImageMaker, result: "made" | "failed", seconds: number, error?: unknown): void;
  /** Words that ask the sketch maker for a portrait. */
  listPortraitNames(): readonly string[];
  /** Whether sketches bear the mark of their maker. */
  isSigned(): boolean;
  now?: () => number;
};

type Plan = { provider: ImageProvider | null; request: ImageRequest; references: readonly Reference[] };

// Part of the cache key: increase it when the sketch maker draws the same request differently.
const sketchVersion = "sketch 4";
// How long a fallback sketch stays the image of its request, so that the image shown is also the one downloaded and
// saved.
const fallbackMs = 600_000;
const maxFallbacks = 1_000;
/** Longer side of a book's images, in pixels. */
const bookSide = 1_200;

const failed = (cause: unknown) =>
  new AppError("unavailable", sentence("pictures.failed"), { detail: String(cause), cause });
/** Nobody reads the reason, because the image has not failed. */
const left = () => new AppError("unavailable", sentence("pictures.failed"));

const toKey = (
  maker: string,
  { prompt, width, height, seed }: ImageRequest,
  references: readonly Reference[] = [],
): string => {
  const hashes = references.map(({ hash }) => hash);
  return createHash("sha256")
    .update(JSON.stringify([maker, prompt, width, height, seed, ...hashes]))
    .digest("hex");
};
const toPngKey = (image: GeneratedImage): string => `png ${image.hash}`;

/** Creates images with the chosen service, or as sketches if it fails, and caches them. */
export const createImageService = (deps: Deps): ImageService => {
  const { findProvider, pool, cache, made, jobs, turns, log, now = Date.now } = deps;
  /** Under another name of the persona, the same prompt may ask for another picture. */
  const getSketchMaker = (): string =>
    [sketchVersion, ...deps.listPortraitNames(), ...(deps.isSigned() ? [] : ["unsigned"])].join(" ");
  /** When the service may be called again for a request that failed. */
  const fallbacks = new Map<string, number>();

  const rememberFallback = (key: string): void => {
    fallbacks.delete(key);
    fallbacks.set(key, now() + fallbackMs);
    const [oldest] = fallbacks.keys();
    if (fallbacks.size > maxFallbacks && oldest !== undefined) fallbacks.delete(oldest);
  };

  /** `toError` converts what the work itself throws. */
  const runShared = async <Result>(
    key: string,
    caller: JobCaller,
    work: (job: JobContext) => Promise<Result>,
    toError: (error: unknown) => unknown = failed,
  ): Promise<Result> => {
    try {
      return await jobs.run(key, caller, work);
    } catch (error) {
      if (caller.signal?.aborted) throw left();
      throw error instanceof AppError ? error : toError(error);
    }
  };
  const runInPool = (job: ImageJob, { turn }: JobContext): Promise<Uint8Array> => turn(turns.work, () => pool.run(job));

  const read = (image: CachedImage, caller: JobCaller): Promise<Uint8Array | null> =>
    runShared(`read ${image.hash}`, caller, ({ turn }) => turn(turns.reads, () => cache.read(image)));
  const toImage = (image: CachedImage, isFallback: boolean, made?: Uint8Array): GeneratedImage => ({
    hash: image.hash,
    maker: imageMakers.find((maker) => maker === image.note) ?? "sketch",
    isFallback,
    read: async (caller) => made ?? read(image, caller),
  });
  const findBy = (key: string, isFallback: boolean): GeneratedImage | null => {
    const cached = cache.find(key);
    return cached && toImage(cached, isFallback);
  };
  /** Who would make an image now, of what besides its prompt. */
  const plan = async (request: ImageRequest): Promise<Plan> => {
    const provider = findProvider();
    if (!provider) return { provider, request, references: [] };
    return { provider, request, references: provider.takesReferences() ? await deps.findReferences(request) : [] };
  };
  /** Anew each time: once the service has refused references, they no longer tell its images apart. */
  const toPlanKey = ({ provider, request, references }: Plan): string => {
    if (!provider) return toKey(getSketchMaker(), request);
    return toKey(provider.id, request, provider.takesReferences() ? references : []);
  };
  /** If the cache cannot be written, the image is returned anyway. */
  const store = async (key: string, bytes: Uint8Array, note: string): Promise<CachedImage> =>
    cache.store(key, bytes, note).catch((error: unknown) => {
      log.warn({ detail: String(error) }, "image not cached");
      return { hash: hashImage(bytes), note };
    });
  /** What another process has made. */
  const fetchMade = async (key: string, maker: ImageMaker): Promise<GeneratedImage | null> => {
    const bytes = await made.get(key, "webp");
    return bytes && toImage(await store(key, bytes, maker), false, bytes);
  };
  const measure = async <T>(maker: ImageMaker, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const observe = (result: "made" | "failed", error?: unknown) =>
      deps.observe(maker, result, (performance.now() - startedAt) / 1_000, error);
    try {
      const result = await work();
      observe("made");
      return result;
    } catch (error) {
      // If nobody waits any more, the maker did not fail.
      if (!signal.aborted) observe("failed", error);
      throw error;
    }
  };

  const sketch = async (request: ImageRequest, isFallback: boolean, job: JobContext): Promise<GeneratedImage> => {
    const portraitNames = deps.listPortraitNames();
    const key = toKey(getSketchMaker(), request);
    const cachedImage = cache.find(key);
    const knownBytes = cachedImage && (await cache.read(cachedImage));
    if (knownBytes) return toImage(cachedImage, isFallback, knownBytes);
    const drawing = { kind: "sketch", request: { ...request, portraitNames, isSigned: deps.isSigned() } } as const;
    const bytes = await measure("sketch", job.signal, () => runInPool(drawing, job));
    return toImage(await store(key, bytes, "sketch"), isFallback, bytes);
  };
  const prepareReferences = createReferencePreparer({ cache, store, runInPool, jobs, turns, log });
  const askProvider = async (service: ImageProvider, planned: Plan, client: string | null, job: JobContext) => {
    const { request, references } = planned;
    const key = toPlanKey(planned);
    const { width, height } = request;
    const bytes = await measure(service.maker, job.signal, async () => {
      const readReferences = await prepareReferences(references, job);
      const source = await job.turn(turns.service, async () => {
        await deps.consumeBudget(client);
        return service.create(request, { references: await readReferences(), signal: job.signal });
      });
      return runInPool({ kind: "encode", bytes: source, width, height }, job);
    });
    const image = toImage(await store(toPlanKey(planned), bytes, service.maker), false, bytes);
    // By its own hash too where it may be what another one is a version of.
    await made.put([key, ...(service.takesReferences() ? [image.hash] : [])], "webp", bytes);
    return image;
  };
  const make = async (planned: Plan, client: string | null, job: JobContext): Promise<GeneratedImage> => {
    const { provider, request } = planned;
    if (!provider) return sketch(request, false, job);
    try {
      const key = toPlanKey(planned);
      return await deps.once({
        kind: "picture",
        key,
        signal: job.signal,
        find: () => fetchMade(key, provider.maker),
        make: () => askProvider(provider, planned, client, job),
      });
    } catch (error) {
      job.signal.throwIfAborted();
      log.warn({ maker: provider.maker, detail: String(error) }, "image service failed, drawing a sketch");
    }
    const image = await sketch(request, true, job);
    rememberFallback(toPlanKey(planned));
    return image;
  };

  return {
    async find(request, caller) {
      const planned = await plan(request);
      const key = toPlanKey(planned);
      if ((fallbacks.get(key) ?? 0) > now()) return findBy(toKey(getSketchMaker(), request), true);
      const { provider } = planned;
      const known = findBy(key, false);
      if (known || !provider || !made.isShared) return known;
      return runShared(`made ${key}`, caller, ({ turn }) => turn(turns.reads, () => fetchMade(key, provider.maker)));
    },
    async create(request, caller, reserve, isOwners = false) {
      const planned = await plan(request);
      const key = toPlanKey(planned);
      const join = () => runShared(key, caller, (job) => make(planned, isOwners ? null : caller.client, job));
      if (jobs.isRunning(key)) return join();
      const reservation = await reserve();
      if (jobs.isRunning(key)) {
        const [image] = await Promise.all([join(), reservation.refund()]);
        return image;
      }
      reservation.commit();
      return join();
    },
    async findPng(image, caller) {
      const cached = cache.find(toPngKey(image));
      return cached && read(cached, caller);
    },
    createPng: (image, caller) =>
      runShared(toPngKey(image), caller, async (job) => {
        // Not with the signal of whoever happened to ask first.
        const bytes = await image.read({ client: caller.client, signal: job.signal });
        if (!bytes) throw new Error("the image is no longer cached");
        const png = await runInPool({ kind: "png", bytes }, job);
        await store(toPngKey(image), png, image.maker);
        return png;
      }),
    resize: (bytes, caller) =>
      runShared(
        `widths ${hashImage(bytes)}`,
        caller,
        ({ turn }) => turn(turns.work, () => deps.resizeImage(bytes)),
        (error) => error,
      ),
    toJpeg: (bytes, caller) =>
      runShared(`jpeg ${hashImage(bytes)}`, caller, (job) =>
        runInPool({ kind: "jpeg", bytes, maxSide: bookSide }, job).catch((error: unknown) => {
          job.signal.throwIfAborted();
          log.warn({ detail: String(error) }, "image not converted");
          return null;
        }),
      ),
    report: (prompt) => reportSketch(prompt, deps.listPortraitNames()),
    drawSketch: (caller) =>
      runShared(
        "check",
        caller,
        (job) => runInPool({ kind: "sketch", request: { prompt: "sky", seed: 1, width: 64, height: 64 } }, job),
        (error) => error,
      ),
  };
};
