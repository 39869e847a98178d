import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import type { Backend } from "../../backend.ts";
import type { Content } from "../../content/live-content.ts";
import { RefusedTurnError, createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { AppError } from "#contracts/errors.ts";
import type { Log } from "../../telemetry/log.ts";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import type { RunInTurn } from "../create-images.ts";
import type { MediaFiles } from "../../media/media-files.ts";
import { renderImage } from "../render-image.ts";
import type { OgImage } from "./render-og-image.ts";
import type { ImageCaller } from "../shared-jobs.ts";

type Deps = {
  backend: Pick<Backend, "anonClient">;
  cacheDir: string;
  content: Content;
  log: Pick<Log, "error">;
  media: Pick<MediaFiles, "getFile">;
  getAddress(c: Context): string;
  runInTurn: RunInTurn;
  /** The renderer program: JSON in, PNG out. */
  program?: string;
};

const drawMs = 15_000;
// The site's own reads do not wait in the gateway, so those that anybody can cause wait here, in turn by client.
const readsAtOnce = 2;

const drawingProgram = fileURLToPath(new URL("./render-og-image.ts", import.meta.url));
/**
 * The Open Graph image of a post, `/og/<slug>.png`, and of all other pages, `/og/site.png`; rendered once and cached.
 */
export const createOgImages = ({
  backend,
  cacheDir,
  content,
  log,
  media,
  getAddress,
  runInTurn,
  program = drawingProgram,
}: Deps): Hono => {
  const folder = path.join(cacheDir, "og");
  const semaphore = createFairSemaphore({ concurrency: readsAtOnce });

  const drawAndKeep = async (image: Omit<OgImage, "fonts">, file: string): Promise<Buffer> => {
    await mkdir(folder, { recursive: true });
    const bytes = await renderImage(program, image, folder, drawMs);
    await replaceFileWith(file, bytes);
    return bytes;
  };

  const imageFor = async (title: string, caller: ImageCaller): Promise<Buffer> => {
    const { productName, tagline } = content.get("persona");
    const image = {
      texts: { title, productName, tagline },
      files: { background: await media.getFile(content.get("pictures").shareBackground, caller.client) },
    };
    const key = createHash("sha256").update(JSON.stringify(image)).digest("hex").slice(0, 32);
    const file = path.join(folder, `${key}.png`);
    const cached = await readFile(file).catch(() => null);
    if (cached) return cached;
    return runInTurn(`og ${key}`, caller, () => drawAndKeep(image, file));
  };

  const titleFor = async (slug: string): Promise<string | null> => {
    if (slug === "site") return content.get("site").description;
    const { data } = await backend
      .anonClient()
      .from("posts")
      .select("title")
      .eq("slug", slug)
      .eq("status", "published")
      .maybeSingle();
    return data?.title ?? null;
  };

  /** This is no error of the site: the queue is full, or the client has left. */
  const isExpected = (error: unknown, { signal }: ImageCaller): boolean =>
    error instanceof RefusedTurnError || error instanceof AppError || signal?.aborted === true;

  const app = new Hono();
  app.get("/:file{[a-z0-9-]{1,100}\\.png}", async (c) => {
    const caller = { client: getAddress(c), signal: c.req.raw.signal };
    try {
      const slug = c.req.param("file").slice(0, -".png".length);
      const title = await semaphore(caller.client, () => titleFor(slug), { signal: caller.signal });
      if (title === null) return c.text("Not found", 404);
      const bytes = await imageFor(title, caller);
      return c.body(bytes as Buffer<ArrayBuffer>, 200, {
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
      });
    } catch (error) {
      if (!isExpected(error, caller)) log.error({ detail: String(error) }, "share image failed");
      return c.text("This image cannot be rendered at the moment.", 503, { "retry-after": "60" });
    }
  });
  app.all("*", (c) => c.text("Not found", 404));
  return app;
};
