import { createHash } from "node:crypto";
import { access, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { RefusedTurnError, createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { toLangAndDir } from "#contracts/lang-and-dir.ts";
import { AppError } from "#contracts/errors.ts";
import type { Log } from "../telemetry/log.ts";
import { ownMediaPath } from "../media/media-names.ts";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import type { MakeOnce } from "../images/create-images.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { renderImage } from "../images/render-image.ts";
import type { OgImage } from "./render-og-image.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import { notFound } from "../http/responses/not-found.ts";
import { sayTo, sentence } from "../sentence.ts";

type Deps = {
  backend: Pick<Backend, "anonClient">;
  cacheDir: string;
  content: Content;
  log: Pick<Log, "error">;
  media: Pick<MediaFiles, "getFile">;
  getAddress(c: Context): string;
  makeOnce: MakeOnce;
  /** The renderer program: JSON in, PNG out. */
  program?: string;
};

const drawMs = 15_000;
// Part of the key: increase it when the same texts are drawn differently.
const version = "share image 1";
// Pictures that come with the site; those that somebody has uploaded or that lie elsewhere are not read for this.
const shippedPicture = /^\/media\/[a-z0-9-]{1,40}\/[a-z0-9-]{1,100}\.(?:webp|png|jpg|avif)$/;
// The site's own reads do not wait in the gateway, so those that anybody can cause wait here, in turn by client.
const readsAtOnce = 2;

const drawingProgram = fileURLToPath(new URL("./render-og-image.ts", import.meta.url));
type Shared = { title: string; imageUrl: string | null };

/**
 * The Open Graph image of a post, `/og/<slug>.png`, and of all other pages, `/og/site.png`; rendered once and cached.
 * A post whose picture came with the site is shown with it.
 */
export const createOgImages = ({
  backend,
  cacheDir,
  content,
  log,
  media,
  getAddress,
  makeOnce,
  program = drawingProgram,
}: Deps): Hono => {
  const folder = path.join(cacheDir, "og");
  const semaphore = createFairSemaphore({ concurrency: readsAtOnce });

  const findPicture = async ({ imageUrl }: Shared, { client }: JobCaller): Promise<string | null> => {
    if (imageUrl === null || imageUrl.startsWith(ownMediaPath) || !shippedPicture.test(imageUrl)) return null;
    const file = await media.getFile(imageUrl, client);
    return access(file).then(
      () => imageUrl,
      () => null,
    );
  };

  const imageFor = async (shared: Shared, caller: JobCaller): Promise<Uint8Array> => {
    const { productName, tagline } = content.get("persona");
    const picture = await findPicture(shared, caller);
    const texts = { title: shared.title, productName, tagline };
    const background = content.get("pictures").shareBackground;
    // Of paths of the site: folders differ between its machines.
    const { dir } = toLangAndDir(content.get("site").locale);
    const drawing = [version, texts, picture === null ? { background } : { picture }];
    const image = JSON.stringify(dir === "rtl" ? [...drawing, dir] : drawing);
    const key = createHash("sha256").update(image).digest("hex").slice(0, 32);
    const file = path.join(folder, `${key}.png`);
    const cached = await readFile(file).catch(() => null);
    if (cached) return cached;
    await mkdir(folder, { recursive: true });
    return makeOnce("share-image", key, caller, {
      async make() {
        const source = await media.getFile(picture ?? background, caller.client);
        const drawn: Omit<OgImage, "fonts"> = {
          texts,
          dir,
          files: picture === null ? { background: source } : { picture: source },
        };
        return renderImage(program, drawn, folder, drawMs);
      },
      keep: (bytes) => replaceFileWith(file, bytes),
    });
  };

  const findShared = async (slug: string): Promise<Shared | null> => {
    if (slug === "site") return { title: content.get("site").description, imageUrl: null };
    const { data } = await backend
      .anonClient()
      .from("posts")
      .select("title, image_url")
      .eq("slug", slug)
      .eq("status", "published")
      .maybeSingle();
    return data && { title: data.title, imageUrl: data.image_url };
  };

  /** This is no error of the site: the queue is full, or the client has left. */
  const isExpected = (error: unknown, { signal }: JobCaller): boolean =>
    error instanceof RefusedTurnError || error instanceof AppError || signal?.aborted === true;

  const app = new Hono();
  app.get("/:file{[a-z0-9-]{1,100}\\.png}", async (c) => {
    const caller = { client: getAddress(c), signal: c.req.raw.signal };
    try {
      const slug = c.req.param("file").slice(0, -".png".length);
      const shared = await semaphore(caller.client, () => findShared(slug), { signal: caller.signal });
      if (shared === null) return notFound(c);
      const bytes = await imageFor(shared, caller);
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
      });
    } catch (error) {
      if (!isExpected(error, caller)) log.error({ detail: String(error) }, "share image failed");
      return c.text(sayTo(c, sentence("pages.imageFailed")), 503, { "retry-after": "60" });
    }
  });
  app.all("*", (c) => notFound(c));
  return app;
};
