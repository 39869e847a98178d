import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEpubProblems, runEpubcheck } from "#tests/support/check-epub.ts";
import { processImage } from "#server/images/process-image.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { storeImage } from "../images/upload/store-image.ts";

let folder: string;
let backend: TestBackend;
let app: TestApp;
let storedUrl: string;
let headers: Headers;
let bookBytes: Uint8Array;
let files: Record<string, Uint8Array>;
let visitors = 0;

const secret = "a secret of the owner";
const nextAddress = () => `198.51.100.${(visitors += 1)}`;
const createLink = async (from = app): Promise<string> => {
  const { url } = (await (await from.call("book-link", { secret })).json()) as { url: string };
  return url;
};
const download = async (from = app) => {
  const response = await from.request(await createLink(from), {}, nextAddress());
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
const getEpub = () => files[Object.keys(files).find((name) => name.endsWith(".epub")) ?? ""] ?? new Uint8Array();

const published = (slug: string, more: object = {}) => ({
  slug,
  title: slug,
  content: `Text of ${slug}.`,
  status: "published" as const,
  published_at: "2026-01-02T03:04:05.000Z",
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "book-"));
  backend = await createTestBackend({ storageDirectory: folder });
  app = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  const picture = await sharp({ create: { width: 1_700, height: 900, channels: 3, background: "#345" } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: "#fc3" } } }])
    .png()
    .toBuffer();
  storedUrl = await storeImage({ backend, images: { resize: processImage } }, picture, { client: "192.0.2.1" });
  const { error } = await backend
    .serviceClient()
    .from("posts")
    .insert([
      published("first", {
        title: 'Fish & <b>"chips"</b> ]]> 🐟',
        content:
          "# Big\n\n<script>alert(1)</script> ]]> & &nbsp; \u0001\u000b 🦋\n\n- a\n- b\n\n| x | y |\n|--:|---|\n| 1 | 2 |\n\n" +
          `![own](${storedUrl}) ![gone](/storage/v1/object/public/pictures/${"0".repeat(24)}-1600.webp) ![far](https://example.org/x.png)\n\n` +
          "[second](/post/second) [chat](/chloe-chat) [nowhere](#x) [odd](relative) [bad](http://[bad) [out](https://example.org/?a=1&b=2)",
        image_url: storedUrl,
        image_prompt: "a fish & chips",
        image_alt: 'A "fish"',
      }),
      published("second", {
        title: "قصة عن الضوء",
        content: "مرحبا\n\n```js\nlet a = '<';\n```\n\n1. one\n\n---\n\n> quote",
        published_at: "2026-01-03T00:00:00.000Z",
        image_url: "/media/../package.json",
        written_with: "Model <1>",
      }),
      { slug: "draft", title: "A draft", content: "Secret.", status: "draft" },
      published("later", { published_at: "2999-01-01T00:00:00.000Z" }),
    ]);
  if (error) throw new Error(error.message);
  const { response, bytes } = await download();
  if (response.status !== 200) throw new Error(strFromU8(bytes));
  headers = response.headers;
  bookBytes = bytes;
  files = unzipSync(bytes);
});
afterAll(async () => {
  await app.flush();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

test("sends the file name and the exact length", () => {
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z-]+-book-\d{4}-\d\d-\d\d\.zip"$/);
  expect(headers.get("content-length")).toBe(String(bookBytes.byteLength));
});

test("contains the published stories in all formats, and no other posts", () => {
  const names = Object.keys(files).filter((name) => !name.endsWith(".epub"));
  expect(names.toSorted()).toEqual(
    [
      "book.html",
      "continuity.md",
      "images/cover.jpg",
      `images/${storedUrl.split("/").at(-1)}`,
      "json/first.json",
      "json/second.json",
      "posts/first.md",
      "posts/second.md",
    ].toSorted(),
  );
  expect(Object.values(files).some((bytes) => Buffer.from(bytes).includes("Secret."))).toBe(false);
  expect(JSON.parse(read("json/first.json"))).toMatchObject({ pollinations_prompt: "a fish & chips" });
});

test("contains a valid EPUB with the stories in order of publication", () => {
  expect(findEpubProblems(getEpub())).toEqual([]);
  const epub = unzipSync(getEpub());
  const nav = strFromU8(epub["EPUB/nav.xhtml"] ?? new Uint8Array());
  expect(nav.indexOf("chips")).toBeLessThan(nav.indexOf("قصة"));
  const chapter = strFromU8(epub["EPUB/story-1.xhtml"] ?? new Uint8Array());
  expect(chapter).toContain('<a href="story-2.xhtml">second</a>');
  expect(chapter).toContain('<a href="http://localhost:3000/chloe-chat">chat</a>');
  expect(chapter).toContain("<span>nowhere</span>");
  expect(chapter).not.toContain("<script");
  expect(chapter).toContain('alt="A &#34;fish&#34;"');
});

test("says in the EPUB, in its pages and beside them, which stories a language model wrote", () => {
  const epub = unzipSync(getEpub());
  const readFile = (name: string) => strFromU8(epub[`EPUB/${name}`] ?? new Uint8Array());
  expect(readFile("story-2.xhtml")).toContain("Written with a language model (Model &#60;1&#62;)");
  expect(readFile("story-1.xhtml")).not.toContain("Written with");
  expect(readFile("package.opf")).toContain("<dc:contributor>Model &#60;1&#62;</dc:contributor>");
  expect(readFile("package.opf")).toContain(
    '<meta property="schema:digitalSourceType">https://schema.org/TrainedAlgorithmicMediaDigitalSource</meta>',
  );
  expect(read("posts/second.md")).toContain("written_with: Model <1>");
});

test("detects damage to an EPUB", () => {
  const broken = Buffer.from(getEpub());
  broken[8] = 8;
  expect(findEpubProblems(broken)).toContain("mimetype is not stored as it is");
});

test("passes the real epubcheck without errors or warnings, if it is installed", async () => {
  const file = path.join(folder, "book.epub");
  await writeFile(file, getEpub());
  expect(runEpubcheck(file)).toMatch(/No errors or warnings detected\.|^epubcheck is not installed/);
});

test("contains a printable page whose links and images are in the archive", () => {
  const html = read("book.html");
  const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toHaveLength(3);
  expect(sources.filter((source) => !files[source ?? ""])).toEqual([]);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(3);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});

test("lists the omitted images with reasons", () => {
  const report = read("continuity.md");
  expect(report).toContain(`${"0".repeat(24)}-1600.webp (it is not stored here)`);
  expect(report).toContain("https://example.org/x.png (it is not stored on this site)");
  expect(report).toContain("package.json (it is not stored on this site)");
});

test("stores only the hash of a link's token, for 24 hours", async () => {
  const url = await createLink();
  const token = new URL(url, "http://localhost").searchParams.get("token") ?? "";
  expect(Buffer.from(token, "base64url").byteLength).toBe(16);
  const hash = createHash("sha256").update(token).digest("hex");
  const { data } = await backend.serviceClient().from("book_links").select("*").eq("token_hash", hash).single();
  expect(JSON.stringify(data)).not.toContain(token);
  const hours = (Date.parse(data?.expires_at ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});

test("rejects unknown and expired links, and deletes expired ones when the next link is created", async () => {
  const token = "A".repeat(22);
  const token_hash = createHash("sha256").update(token).digest("hex");
  const expires_at = new Date(Date.now() - 1_000).toISOString();
  await backend.serviceClient().from("book_links").insert({ token_hash, expires_at });
  for (const given of [token, "B".repeat(22)])
    expect((await app.request(`/functions/v1/book?token=${given}`, {}, nextAddress())).status).toBe(404);
  for (const given of ["", "x", "A".repeat(300), "%27or%201=1"])
    expect((await app.request(`/functions/v1/book?token=${given}`, {}, nextAddress())).status).toBe(400);
  await createLink();
  expect((await backend.serviceClient().from("book_links").select("*").eq("token_hash", token_hash)).data).toEqual([]);
});

test("rate-limits attempts by IP", async () => {
  const statuses = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await app.request(`/functions/v1/book?token=${"C".repeat(22)}`, {}, "203.0.113.9")).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
});

test("reports that there is no story yet", async () => {
  const empty = await createTestApp({ env: { ADMIN_SECRET: secret } });
  const { response, bytes } = await download(empty);
  expect([response.status, strFromU8(bytes)]).toEqual([
    404,
    expect.stringContaining("There is no published story yet"),
  ]);
  await empty.flush();
  await empty.close();
});

test("is audited without its token", async () => {
  const url = await createLink();
  const { data } = await backend
    .serviceClient()
    .from("audit_log")
    .select("*")
    .order("id", { ascending: false })
    .limit(1);
  expect(data?.[0]).toMatchObject({ action: "book link created", actor: "owner (secret)" });
  expect(JSON.stringify(data)).not.toContain(url.split("=")[1]);
});
