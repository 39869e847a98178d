import path from "node:path";
import { persona } from "#content/content.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createImageProvider } from "../providers/images/create-image-provider.ts";
import type { ProviderActivity } from "../providers/provider-activity.ts";
import type { RateLimiter } from "../rate-limit/rate-limiter.ts";
import { createImageCache } from "./image-cache.ts";
import { createImagePool } from "./image-pool.ts";
import { createImageService } from "./image-service.ts";

type Deps = {
  env: Pick<Env, "images">;
  cacheDir: string;
  rateLimiter: Pick<RateLimiter, "consume">;
  metrics: Pick<Metrics, "images">;
  log: Pick<Log, "warn">;
  activity: Pick<ProviderActivity, "record">;
};

/** The image service as configured, with its cache and its worker processes. */
export const createImages = ({ env, cacheDir, rateLimiter, metrics, log, activity }: Deps) => {
  const pool = createImagePool();
  const cache = createImageCache({ directory: path.join(cacheDir, "images") });
  const service = createImageService({
    provider: createImageProvider(env.images),
    pool,
    cache,
    log,
    async consumeBudget(isOwners) {
      if (!isOwners) await rateLimiter.consume("imageBudgetOfOthers", "site");
      await rateLimiter.consume("imageBudget", "site");
    },
    observe: (maker, result, seconds, error) => {
      metrics.images.observe({ maker, result }, seconds);
      activity.record("pictures", error);
    },
    portraitNames: [persona.name.toLowerCase()],
  });
  return {
    service,
    /** Draws a small sketch without the cache. Rejects like `ImagePool.run`. */
    drawSketch: () => pool.run({ kind: "sketch", request: { prompt: "sky", seed: 1, width: 64, height: 64 } }),
    /** Converts an image to JPEG, small enough for a book. */
    toJpeg: (bytes: Uint8Array) => pool.run({ kind: "jpeg", bytes, maxSide: 1_200 }),
    close() {
      pool.close();
      cache.close();
    },
  };
};
