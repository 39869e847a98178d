import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createEditableContent } from "#tests/support/editable-content.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { renderImage } from "../images/render-image.ts";
import type { MakeOnce } from "../images/create-images.ts";
import { createOgImages } from "./og-images.ts";

const makeAlone: MakeOnce = async (_kind, _key, _caller, { make, keep }) => {
  const bytes = await make();
  await keep(bytes);
  return bytes;
};

test("responds 503 if the renderer exits before it has read its input", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-share-"));
  const program = path.join(folder, "ends-at-once.mjs");
  await writeFile(program, "process.stdin.destroy();\nsetTimeout(() => process.exit(3), 50);\n");
  const backend = await createTestBackend();
  // More than a pipe buffer, so that the write meets the closed end.
  await backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: "long",
      title: "x".repeat(200),
      content: "x",
      status: "published",
      published_at: "2026-01-01T00:00:00Z",
    });
  const logged: unknown[] = [];
  const images = createOgImages({
    backend,
    cacheDir: folder,
    content: shippedContent,
    media: { getFile: async () => `content/${"x/".repeat(200_000)}` },
    log: { error: (...values: unknown[]) => void logged.push(values) } as never,
    getAddress: () => "192.0.2.1",
    makeOnce: makeAlone,
    program,
  });
  const response = await images.request("/long.png");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(logged).toHaveLength(1);
  await backend.close();
  await rm(folder, { recursive: true });
});

/** A backend without posts, whose reads end when they are released. */
const createSlowBackend = () => {
  const reads: { slug: string; release(): void }[] = [];
  const query = (slug = "") => ({
    select: () => query(slug),
    eq: (column: string, value: string) => query(column === "slug" ? value : slug),
    maybeSingle: () =>
      new Promise((resolve) => reads.push({ slug, release: () => resolve({ data: null, error: null }) })),
  });
  return { reads, backend: { anonClient: () => ({ from: () => query() }) } as never };
};

test("reads titles for clients in turn, whoever asks for many", async () => {
  const { reads, backend } = createSlowBackend();
  const images = createOgImages({
    backend,
    cacheDir: "unused",
    content: shippedContent,
    media: { getFile: async (file) => path.join("content", file) },
    log: { error: () => undefined },
    getAddress: (c) => c.req.header("x-client") ?? "",
    makeOnce: makeAlone,
  });
  const get = async (client: string, slug: string) =>
    images.request(`/${slug}.png`, { headers: { "x-client": client } });
  const answers = [...Array.from({ length: 300 }, (_, index) => get("a", `a-${index}`)), get("b", "b-0")];
  await expect.poll(() => reads).toHaveLength(2);
  for (let index = 0; index < 2; index += 1) reads[index]?.release();
  await expect.poll(() => reads.map(({ slug }) => slug)).toEqual(["a-0", "a-1", "a-2", "b-0"]);
  const refused = (await answers[299])?.status;
  for (let index = 2; index < reads.length; index += 1) {
    reads[index]?.release();
    await new Promise(setImmediate);
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(refused).toBe(503);
  expect([statuses[0], statuses.at(-1), statuses.filter((status) => status === 404).length]).toEqual([404, 404, 253]);
});

test("draws the image again when the owner has published another name or tagline", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-share-"));
  const program = path.join(folder, "echo.mjs");
  await writeFile(program, "process.stdin.pipe(process.stdout);\n");
  const content = createEditableContent();
  const images = createOgImages({
    backend: createSlowBackend().backend,
    cacheDir: folder,
    content,
    media: { getFile: async (file) => path.join("content", file) },
    log: { error: () => undefined },
    getAddress: () => "192.0.2.1",
    makeOnce: makeAlone,
    program,
  });
  const draw = async () => (await images.request("/site.png")).text();
  const countKept = async () => (await readdir(path.join(folder, "og"))).filter((file) => file.endsWith(".png")).length;
  const { productName, tagline } = content.get("persona");
  expect(await draw()).toContain(JSON.stringify({ title: content.get("site").description, productName, tagline }));
  await content.publish({ persona: { productName: "Mira's light" } });
  expect(await draw()).toContain(`"productName":"Mira's light"`);
  await content.publish({ site: { description: "He keeps a lighthouse." } });
  expect(await draw()).toContain(`"title":"He keeps a lighthouse."`);
  await draw();
  expect(await countKept()).toBe(3);
  await rm(folder, { recursive: true });
});

const createPostBackend = (post: { title: string; image_url: string | null }) => {
  const query = () => ({ select: query, eq: query, maybeSingle: async () => ({ data: post, error: null }) });
  return { anonClient: () => ({ from: query }) } as never;
};

const drawEchoed = async (imageUrl: string | null) => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-share-"));
  const program = path.join(folder, "echo.mjs");
  await writeFile(program, "process.stdin.pipe(process.stdout);\n");
  const images = createOgImages({
    backend: createPostBackend({ title: "First Light", image_url: imageUrl }),
    cacheDir: folder,
    content: shippedContent,
    media: { getFile: async (file) => path.join("content", file) },
    log: { error: () => undefined },
    getAddress: () => "192.0.2.1",
    makeOnce: makeAlone,
    program,
  });
  const input = (await (await images.request("/first-light.png")).json()) as { files: Record<string, string> };
  await rm(folder, { recursive: true });
  return input.files;
};

test("shows a story with its own picture", async () => {
  const picture = "/media/stories/first-light-1600.webp";
  expect(await drawEchoed(picture)).toEqual({ picture: path.join("content", picture) });
});

test.each([
  null,
  "https://elsewhere.example/media/stories/first-light-1600.webp",
  "/media/stories/missing-1600.webp",
  "/media/stories/../../../etc/passwd",
  "/media/own/first-light.webp",
])("shows a post whose picture is %s on the common background", async (imageUrl) => {
  expect(await drawEchoed(imageUrl)).toEqual({
    background: path.join("content", shippedContent.get("pictures").shareBackground),
  });
});

test("draws the picture of a story brighter than the place of its title", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-share-"));
  const picture = path.join(folder, "white.png");
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#ffffff" } }).toFile(picture);
  const texts = { title: "First Light", productName: "Chloe", tagline: "A light that stays on." };
  const program = "server/og/render-og-image.ts";
  const bytes = await renderImage(program, { texts, files: { picture } }, folder, 60_000);
  const measureMean = async (left: number, top: number) =>
    (await sharp(await sharp(bytes).extract({ left, top, width: 60, height: 60 }).toBuffer()).stats()).channels[0]
      ?.mean;
  expect(await measureMean(1100, 20)).toBeGreaterThan(240);
  expect(await measureMean(6, 560)).toBeLessThan(60);
  await rm(folder, { recursive: true });
});

test("asks for an image by the same key on machines with other folders", async () => {
  const keys = new Set<string>();
  for (const folder of ["/one", "/two"]) {
    const images = createOgImages({
      backend: createPostBackend({ title: "First Light", image_url: null }),
      cacheDir: await mkdtemp(path.join(tmpdir(), "chloe-share-")),
      content: shippedContent,
      media: { getFile: async (file) => path.join(folder, file) },
      log: { error: () => undefined },
      getAddress: () => "192.0.2.1",
      makeOnce: async (_kind, key) => {
        keys.add(key);
        return new Uint8Array([1]);
      },
    });
    await images.request("/first-light.png");
  }
  expect(keys.size).toBe(1);
});
