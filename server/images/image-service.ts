import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { type ImageMaker, imageMakers } from "#contracts/images/image-request.ts";
import type { Log } from "../log.ts";
import type { ImageProvider, ImageRequest } from "../providers/images/image-provider.ts";
import type { Reservation } from "../rate-limit/reserve.ts";
import { type CachedImage, hashImage, type ImageCache } from "./image-cache.ts";
import { type ImagePool, ImagePoolFull } from "./image-pool.ts";

export type GeneratedImage = {
  /** Hash of the bytes. */
  hash: string;
  maker: ImageMaker;
  /** Whether the chosen service did not draw it: the same request may give another image later. */
  isFallback: boolean;
  /** WebP; null if it was evicted from the cache in the meantime. */
  read(): Promise<Uint8Array | null>;
};

export type ImageService = {
  /** An image that was created before. */
  find(request: ImageRequest): GeneratedImage | null;
  /**
   * Creates an image, or joins a concurrent creation of the same one. `reserve` counts it before the work. Throws
   * AppError. Only the owner may use up the whole budget of the day.
   */
  create(request: ImageRequest, reserve: () => Promise<Reservation>, isOwners?: boolean): Promise<GeneratedImage>;
  /** The image as PNG, if it was converted before. */
  findPng(image: GeneratedImage): Promise<Uint8Array | null>;
  createPng(image: GeneratedImage): Promise<Uint8Array>;
};

type Deps = {
  provider: ImageProvider | null;
  pool: ImagePool;
  cache: ImageCache;
  log: Pick<Log, "warn">;
  /** Counts a request to the service; throws when today's budget is used up. */
  consumeBudget(isOwners: boolean): Promise<void>;
  /** Records one attempt to create an image; `error` is the reason of a failure. */
  observe(maker: ImageMaker, result: "made" | "failed", seconds: number, error?: unknown): void;
  /** Words that ask the sketch maker for a portrait. */
  portraitNames: readonly string[];
  now?: () => number;
};

// Part of the cache key: increase it when the sketch maker draws the same request differently.
const sketchVersion = "sketch 2";
const maxProviderCalls = 8;
// How long a fallback sketch stays the image of its request, so that the image shown is also the one downloaded and
// saved.
const fallbackMs = 600_000;
const maxFallbacks = 1_000;

const busy = () =>
  new AppError("unavailable", "Many pictures are being made at the moment. Please try again soon.", { retryAfter: 10 });
const failed = (cause: unknown) =>
  new AppError("unavailable", "Failed to generate image. Please try again!", { detail: String(cause), cause });
const toAppError = (error: unknown): AppError => (error instanceof ImagePoolFull ? busy() : failed(error));

const toKey = (maker: string, { prompt, width, height, seed }: ImageRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([maker, prompt, width, height, seed]))
    .digest("hex");
const toPngKey = (image: GeneratedImage): string => `png ${image.hash}`;

/** Creates images with the chosen service, or as sketches if it fails, and caches them. */
export const createImageService = (deps: Deps): ImageService => {
  const { provider, pool, cache, log, now = Date.now } = deps;
  const inFlight = new Map<string, Promise<GeneratedImage>>();
  /** When the service may be called again for a request that failed. */
  const fallbacks = new Map<string, number>();
  let providerCalls = 0;

  const rememberFallback = (key: string): void => {
    fallbacks.delete(key);
    fallbacks.set(key, now() + fallbackMs);
    const [oldest] = fallbacks.keys();
    if (fallbacks.size > maxFallbacks && oldest !== undefined) fallbacks.delete(oldest);
  };

  const toImage = ({ hash, note }: CachedImage, isFallback: boolean, made?: Uint8Array): GeneratedImage => ({
    hash,
    maker: imageMakers.find((maker) => maker === note) ?? "sketch",
    isFallback,
    read: async () => made ?? cache.read({ hash, note }),
  });
  const findBy = (maker: string, request: ImageRequest, isFallback: boolean): GeneratedImage | null => {
    const cached = cache.find(toKey(maker, request));
    return cached && toImage(cached, isFallback);
  };
  /** If the cache cannot be written, the image is returned anyway. */
  const store = async (key: string, bytes: Uint8Array, note: string): Promise<CachedImage> =>
    cache.store(key, bytes, note).catch((error: unknown) => {
      log.warn({ detail: String(error) }, "image not cached");
      return { hash: hashImage(bytes), note };
    });
  const measure = async <T>(maker: ImageMaker, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const observe = (result: "made" | "failed", error?: unknown) =>
      deps.observe(maker, result, (performance.now() - startedAt) / 1_000, error);
    try {
      const result = await work();
      observe("made");
      return result;
    } catch (error) {
      observe("failed", error);
      throw error;
    }
  };

  const sketch = async (request: ImageRequest, isFallback: boolean): Promise<GeneratedImage> => {
    const known = findBy(sketchVersion, request, isFallback);
    if (await known?.read()) return known as GeneratedImage;
    const job = { kind: "sketch", request: { ...request, portraitNames: deps.portraitNames } } as const;
    const bytes = await measure("sketch", () => pool.run(job));
    return toImage(await store(toKey(sketchVersion, request), bytes, "sketch"), isFallback, bytes);
  };
  const askProvider = async (
    service: ImageProvider,
    request: ImageRequest,
    isOwners: boolean,
  ): Promise<GeneratedImage> => {
    const { width, height } = request;
    const bytes = await measure(service.maker, async () => {
      await deps.consumeBudget(isOwners);
      return pool.run({ kind: "encode", bytes: await service.create(request), width, height });
    });
    return toImage(await store(toKey(service.id, request), bytes, service.maker), false, bytes);
  };
  const make = async (request: ImageRequest, isOwners: boolean): Promise<GeneratedImage> => {
    if (!provider) return sketch(request, false);
    if (providerCalls >= maxProviderCalls) throw busy();
    providerCalls += 1;
    try {
      return await askProvider(provider, request, isOwners);
    } catch (error) {
      log.warn({ maker: provider.maker, detail: String(error) }, "image service failed, drawing a sketch");
    } finally {
      providerCalls -= 1;
    }
    const image = await sketch(request, true);
    rememberFallback(toKey(provider.id, request));
    return image;
  };

  return {
    find(request) {
      if (!provider) return findBy(sketchVersion, request, false);
      const isFallback = (fallbacks.get(toKey(provider.id, request)) ?? 0) > now();
      return isFallback ? findBy(sketchVersion, request, true) : findBy(provider.id, request, false);
    },
    async create(request, reserve, isOwners = false) {
      const key = toKey(provider?.id ?? sketchVersion, request);
      const running = inFlight.get(key);
      if (running) return running;
      const reservation = await reserve();
      const startedMeanwhile = inFlight.get(key);
      if (startedMeanwhile) {
        await reservation.refund();
        return startedMeanwhile;
      }
      reservation.commit();
      const image = make(request, isOwners)
        .catch((error: unknown) => {
          throw error instanceof AppError ? error : toAppError(error);
        })
        .finally(() => inFlight.delete(key));
      inFlight.set(key, image);
      return image;
    },
    async findPng(image) {
      const cached = cache.find(toPngKey(image));
      return cached && cache.read(cached);
    },
    async createPng(image) {
      const bytes = await image.read();
      if (!bytes) throw failed("the image is no longer cached");
      try {
        const png = await pool.run({ kind: "png", bytes });
        await store(toPngKey(image), png, image.maker);
        return png;
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
};
