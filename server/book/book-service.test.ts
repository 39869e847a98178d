import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTemporaryFile, type TemporaryFile } from "@site/zip/temporary-file.ts";
import { createEditableContent } from "#tests/support/editable-content.ts";
import { createBookService } from "./book-service.ts";

let backend: TestBackend;
let cacheDir: string;
beforeAll(async () => {
  backend = await createTestBackend();
  cacheDir = await mkdtemp(path.join(tmpdir(), "book-service-"));
  await backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: "long",
      title: "Long",
      content: "Word ".repeat(90_000),
      status: "published",
      published_at: "2026-01-01T00:00:00Z",
      image_url: "/media/stories/first-light-1600.webp",
    });
});
afterAll(async () => {
  await backend.close();
  await rm(cacheDir, { recursive: true, force: true });
});

const content = createEditableContent();
const logged: object[] = [];
const open: TemporaryFile[] = [];
const createService = (change: (file: TemporaryFile) => Partial<TemporaryFile> = () => ({})) =>
  createBookService({
    backend,
    cacheDir,
    content,
    contentDir: "content",
    media: { getFile: async (file) => path.join("content", file) },
    env: { siteUrl: "http://localhost:3000" },
    runInTurn: (_key, _caller, work) => work(),
    toJpeg: async () => new Uint8Array([0xff, 0xd8, 0xff]),
    readLedger: async () => ({ facts: [], threads: [] }),
    log: { error: (entry: object) => void logged.push(entry) } as never,
    createFile: async () => {
      const file = await createTemporaryFile(path.join(cacheDir, "book"));
      open.push(file);
      const { close } = file;
      const changed = change({ ...file });
      return Object.assign(file, changed, {
        close: async () => {
          if (open.includes(file)) open.splice(open.indexOf(file), 1);
          await close();
        },
      });
    },
  });
const unused = (client = "192.0.2.1") => ({ client, signal: new AbortController().signal });
const listFiles = async () =>
  (await readdir(path.join(cacheDir, "book"))).filter((name) => !/^(fonts|cover)/.test(name));

test("sends the book and leaves neither an open file nor one in the folder", async () => {
  const { body, size } = await createService().create(unused());
  expect(await listFiles()).toEqual([]);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  expect(bytes.byteLength).toBe(size);
  expect(Object.keys(unzipSync(bytes))).toContain("posts/long.md");
  expect(open).toEqual([]);
});

test("closes the file of an interrupted download", async () => {
  const { body } = await createService().create(unused());
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  expect(open).toEqual([]);
});

test("stops writing when the caller disconnects, and continues with the next book", async () => {
  const service = createService();
  await expect(service.create({ ...unused(), signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(open).toEqual([]);
  await (await service.create(unused())).body.cancel();
});

test("reports a full disk and leaves no file behind", async () => {
  const fail = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  let written = 0;
  const service = createService(({ write }) => ({
    write: async (bytes) => {
      written += bytes.length;
      if (written > 100_000) throw fail;
      return write(bytes);
    },
  }));
  await expect(service.create(unused())).rejects.toMatchObject({
    code: "unavailable",
    message: "The disk of this site is full, so the book could not be put together. Nothing was changed.",
  });
  expect(open).toEqual([]);
  expect(await listFiles()).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
});

test("writes one book at a time, two for one client, and rejects the fifth until one was downloaded", async () => {
  let running = 0;
  let most = 0;
  const service = createService(() => {
    running += 1;
    most = Math.max(most, running);
    return {};
  });
  const create = (client: string) =>
    service.create(unused(client)).then((book) => {
      running -= 3;
      return book;
    });
  const books = [create("a"), create("a")];
  await expect(create("a")).rejects.toMatchObject({ code: "unavailable", retryAfter: 60 });
  books.push(create("b"), create("b"));
  await expect(create("c")).rejects.toMatchObject({ code: "unavailable", retryAfter: 60 });
  const made = await Promise.all(books);
  expect(most).toBe(3);
  await made[0]?.body.cancel();
  await (await service.create(unused())).body.cancel();
  for (const { body } of made.slice(1)) await body.cancel();
  expect(open).toEqual([]);
});

test("names the book as the owner has published it, in its EPUB, its files and its archive", async () => {
  const service = createService();
  await content.publish({ book: { title: "Light over the bay" }, persona: { productName: "Mira", shortName: "mira" } });
  const { body, fileName } = await service.create(unused());
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  const epub = unzipSync(files["light-over-the-bay.epub"] ?? new Uint8Array());
  expect(fileName).toMatch(/^mira-book/);
  expect(strFromU8(epub["EPUB/package.opf"] ?? new Uint8Array())).toContain(">Light over the bay</dc:title>");
});
