import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { persona, pictures, site } from "#content/content.ts";
import type { Backend } from "../backend/backend.ts";
import { RequestError } from "../backend/gateway/error-response.ts";
import { createFairSemaphore } from "../backend/gateway/fair-semaphore.ts";
import type { Log } from "../log.ts";
import { renderImage } from "./render-image.ts";
import type { OgImage } from "./render-og-image.ts";

type Deps = {
  backend: Pick<Backend, "anonClient">;
  cacheDir: string;
  contentDir: string;
  log: Pick<Log, "error">;
  getAddress(c: Context): string;
  /** The renderer program: JSON in, PNG out. */
  program?: string;
};

const drawMs = 15_000;
// Each takes a third of a second: a request that would wait longer than half a minute is rejected immediately.
const maxWaiting = 60;
// The site's own reads do not wait in the gateway, so those that anybody can cause wait here, in turn by client.
const readsAtOnce = 2;

class QueueFull extends Error {}
const drawingProgram = fileURLToPath(new URL("./render-og-image.ts", import.meta.url));
/**
 * The Open Graph image of a post, `/og/<slug>.png`, and of all other pages, `/og/site.png`; rendered once and cached.
 */
export const createOgImages = ({
  backend,
  cacheDir,
  contentDir,
  log,
  getAddress,
  program = drawingProgram,
}: Deps): Hono => {
  const folder = path.join(cacheDir, "og");
  const drawing = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();
  const semaphore = createFairSemaphore({ concurrency: readsAtOnce });

  const drawAndKeep = async (image: Omit<OgImage, "fonts">, file: string): Promise<Buffer> => {
    await mkdir(folder, { recursive: true });
    const bytes = await renderImage(program, image, folder, drawMs);
    await writeFile(`${file}.new`, bytes);
    await rename(`${file}.new`, file);
    return bytes;
  };

  const imageFor = async (title: string): Promise<Buffer> => {
    const image = {
      texts: { title, productName: persona.productName, tagline: persona.tagline },
      files: { background: path.join(contentDir, pictures.shareBackground) },
    };
    const key = createHash("sha256").update(JSON.stringify(image)).digest("hex").slice(0, 32);
    const file = path.join(folder, `${key}.png`);
    const cached = await readFile(file).catch(() => null);
    if (cached) return cached;
    let running = drawing.get(key);
    if (!running) {
      if (drawing.size >= maxWaiting) throw new QueueFull("Too many share images are waiting to be rendered.");
      // One at a time: rendering takes a core for a third of a second.
      running = queue.catch(() => undefined).then(() => drawAndKeep(image, file));
      queue = running;
      drawing.set(key, running);
      running.finally(() => drawing.delete(key)).catch(() => undefined);
    }
    return running;
  };

  const titleFor = async (slug: string): Promise<string | null> => {
    if (slug === "site") return site.description;
    const { data } = await backend
      .anonClient()
      .from("posts")
      .select("title")
      .eq("slug", slug)
      .eq("status", "published")
      .maybeSingle();
    return data?.title ?? null;
  };

  const isBusy = (error: unknown): boolean => error instanceof QueueFull || error instanceof RequestError;

  const app = new Hono();
  app.get("/:file{[a-z0-9-]{1,100}\\.png}", async (c) => {
    try {
      const slug = c.req.param("file").slice(0, -".png".length);
      const title = await semaphore(getAddress(c), () => titleFor(slug));
      if (title === null) return c.text("Not found", 404);
      const bytes = await imageFor(title);
      return c.body(bytes as Buffer<ArrayBuffer>, 200, {
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
      });
    } catch (error) {
      if (!isBusy(error)) log.error({ detail: String(error) }, "share image failed");
      return c.text("This image cannot be rendered at the moment.", 503, { "retry-after": "60" });
    }
  });
  app.all("*", (c) => c.text("Not found", 404));
  return app;
};
