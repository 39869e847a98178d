import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { siteOptions } from "#server/backend-options.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createBookService } from "#server/book/book-service.ts";
import { storeImage } from "#server/images/upload/store-image.ts";
import { createImagePool } from "#server/images/image-pool.ts";
import { processImage } from "#server/images/process-image.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { testKeys } from "#tests/support/create-test-backend.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

// Duration of a book export of 200 stories with an image each, and the growth of the server's memory meanwhile. The
// database is in a thread of this process, as in the site.
const stories = 200;
const siteUrl = "http://localhost:3000";
const folder = await mkdtemp(path.join(tmpdir(), "bench-book-"));
const show = (name: string, value: string) => console.log(`${name.padEnd(40)} ${value}`);
const memoryMb = (): number => process.memoryUsage.rss() / 1_000_000;

const backend = await createEmbeddedBackend({
  ...siteOptions,
  directory: path.join(folder, "db"),
  storageDirectory: path.join(folder, "storage"),
  keys: testKeys,
  siteUrl,
  mail: createMailbox(),
});
const { storage } = backend.serviceClient();
const example = await storeImage(
  { backend, images: { resize: processImage } },
  await readFile("content/media/stories/and-then-the-snow-1600.webp"),
  { client: "bench" },
);
const read = async (name: string): Promise<Buffer> => {
  const { data } = await storage.from("pictures").download(name);
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
};
const wide = example.split("/").at(-1) ?? "";
const widths = { 1600: await read(wide), 960: await read(wide.replace("-1600.", "-960.")) };
const text = (await readFile("content/stories/01-first-light.md", "utf8")).split("---\n").slice(2).join("---\n");
for (let index = 0; index < stories; index += 1) {
  const name = randomUUID().replaceAll("-", "").slice(0, 24);
  for (const [width, bytes] of Object.entries(widths))
    await storage.from("pictures").upload(`${name}-${width}.webp`, bytes, { contentType: "image/webp" });
  const { error } = await backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: `story-${index}`,
      title: `Story ${index}`,
      content: text,
      status: "published",
      published_at: new Date(Date.UTC(2025, 0, 1 + index)).toISOString(),
      image_url: `/storage/v1/object/public/pictures/${name}-1600.webp`,
    });
  if (error) throw new Error(error.message);
}

const pool = createImagePool();
const books = createBookService({
  backend,
  cacheDir: path.join(folder, "cache"),
  content: shippedContent,
  contentDir: "content",
  media: { getFile: async (file) => path.join("content", file) },
  siteUrl,
  runInTurn: (_key, _caller, work) => work(),
  toJpeg: (bytes) => pool.run({ kind: "jpeg", bytes, maxSide: 1_200 }),
  log: { error: console.error } as never,
});
const before = memoryMb();
let most = before;
const watch = setInterval(() => (most = Math.max(most, memoryMb())), 20);
const startedAt = performance.now();
const { body, size } = await books.create({ client: "bench", signal: new AbortController().signal });
const writtenMs = performance.now() - startedAt;
for await (const piece of body) void piece;
const totalMs = performance.now() - startedAt;
clearInterval(watch);
show("stories with a picture each", String(stories));
show("ZIP", `${(size / 1_000_000).toFixed(1)} MB`);
show("written / sent after", `${Math.round(writtenMs)} ms / ${Math.round(totalMs)} ms`);
show("growth of memory", `${Math.round(most - before)} MB`);
pool.close();
await backend.close();
await rm(folder, { recursive: true, force: true });
