import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postFieldNames } from "#contracts/posts/post-fields.ts";
import { readStoryFiles } from "#server/content/read-stories.ts";
import { processImage } from "#server/images/process-image.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { importArchive } from "#tests/support/import-archive.ts";
import { storeImage } from "../images/upload/store-image.ts";

const folders: string[] = [];
const apps: TestApp[] = [];
const createFolder = async () => {
  folders.push(await mkdtemp(path.join(tmpdir(), "round-trip-")));
  return folders.at(-1) ?? "";
};
const createSite = async (contentDir = "content") => {
  const backend = await createTestBackend({ storageDirectory: await createFolder() });
  apps.push(await createTestApp({ backend, contentDir }));
  return { app: apps.at(-1) as TestApp, backend };
};
type Site = Awaited<ReturnType<typeof createSite>>;
const upload = ({ app }: Site, bytes: Uint8Array) => importArchive(app, bytes);
const columns = [...postFieldNames, "created_at"].join(",");
const readPosts = async ({ backend }: Site) => {
  const { data } = await backend
    .serviceClient()
    .from("posts")
    .select(columns as "*")
    .order("slug");
  return (data ?? []).map((post) => ({
    ...post,
    created_at: Date.parse(post.created_at),
    published_at: Date.parse(post.published_at ?? ""),
  }));
};
const readBytes = async ({ app }: Site, url: string) => {
  const response = await app.request(url);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** An image of the content, which another persona's site does not have. */
let media: string;
let first: Site;
let storedUrl: string;
let book: Uint8Array;

beforeAll(async () => {
  media = (await readStoryFiles("content")).stories[0]?.image ?? "";
  first = await createSite();
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#345", noise } })
    .png()
    .toBuffer();
  storedUrl = await storeImage({ backend: first.backend, images: { resize: processImage } }, picture, {
    client: "192.0.2.1",
  });
  const shared = { status: "published" as const, published_at: "2026-01-02T03:04:05.000Z" };
  await first.backend
    .serviceClient()
    .from("posts")
    .insert([
      {
        ...shared,
        slug: "one",
        title: 'One: "quoted" # ---',
        excerpt: "Short: yes",
        content: `---\n\nText ![a](${storedUrl})\n\n`,
        image_url: storedUrl,
        image_prompt: "a fox",
      },
      { ...shared, slug: "two", title: "Zwei 🐟", content: `![m](${media}) \u0001 ]]>`, image_url: media },
      { ...shared, slug: "three", title: "123", content: "x" },
    ]);
  const { url } = (await (await first.app.call("book-link", {})).json()) as { url: string };
  book = new Uint8Array(await (await first.app.request(url)).arrayBuffer());
});
afterAll(async () => {
  for (const app of apps) await app.flush();
  for (const app of apps) await app.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test("restores the same posts and images on an empty site", async () => {
  const second = await createSite();
  expect(await upload(second, book)).toMatchObject({ created: 3, same: 0, notes: [] });
  expect(await readPosts(second)).toEqual(await readPosts(first));
  for (const url of [storedUrl, storedUrl.replace("-1600.", "-960."), storedUrl.replace("-1600.", "-480.")])
    expect((await readBytes(second, url)).status).toBe(200);
  expect((await readBytes(second, storedUrl)).bytes.equals((await readBytes(first, storedUrl)).bytes)).toBe(true);
  expect(await upload(second, book)).toMatchObject({ created: 0, same: 3, notes: [] });
});

test("stores and shows the images of the book on a site with other media", { tags: "night" }, async () => {
  const contentDir = await createFolder();
  await cp("content", contentDir, { recursive: true, filter: (file) => !file.startsWith("content/media/") });
  const other = await createSite(contentDir);
  expect(await upload(other, book)).toMatchObject({ created: 3, notes: [] });
  const { data } = await other.backend
    .serviceClient()
    .from("posts")
    .select("image_url,content")
    .eq("slug", "two")
    .single();
  expect(data?.image_url).toMatch(/^\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp$/);
  expect(data?.content).toContain(data?.image_url);
  expect((await readBytes(other, data?.image_url ?? "")).status).toBe(200);
});

test("does not overwrite an existing image", async () => {
  const other = await sharp(Buffer.from((await readBytes(first, storedUrl)).bytes))
    .negate()
    .webp()
    .toBuffer();
  const name = `images/${storedUrl.split("/").at(-1)}`;
  const before = await readBytes(first, storedUrl);
  await upload(first, zipSync({ [name]: new Uint8Array(other) }));
  expect((await readBytes(first, storedUrl)).bytes.equals(before.bytes)).toBe(true);
});
