// @module-tag night
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Picture } from "#app/features/images/pictures/picture.ts";
import { zipPictures } from "#app/features/images/gallery/zip-pictures.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { importArchive } from "#tests/support/import-archive.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

let folder: string;
let app: TestApp;

/** The content of the site, with images whose names are devices or differ only in case. */
const createContent = async (): Promise<string> => {
  const contentDir = path.join(folder, "content");
  mkdirSync(path.join(contentDir, "media/twins"), { recursive: true });
  for (const [from, to] of [
    ["content", contentDir],
    ["content/media", path.join(contentDir, "media")],
  ] as const)
    for (const name of readdirSync(from))
      if (name !== "media") symlinkSync(path.resolve(from, name), path.join(to, name));
  const image = path.join(contentDir, "media/twins/a.png");
  await sharp({ create: { width: 40, height: 30, channels: 3, background: "#7a5cff" } })
    .png()
    .toFile(image);
  for (const name of ["A.png", "con.png"]) cpSync(image, path.join(path.dirname(image), name));
  return contentDir;
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-names-"));
  const backend = await createTestBackend({ storageDirectory: path.join(folder, "storage") });
  app = await createTestApp({ backend, contentDir: await createContent() });
  const images = ["a", "A", "con"].map((name) => `![${name}](/media/twins/${name}.png)`).join("\n\n");
  const rows = ["con", "nul", "com1", "story"].map((slug) => ({
    slug,
    title: slug,
    content: images,
    status: "published" as const,
    published_at: "2026-01-01T00:00:00Z",
  }));
  const { error } = await backend.serviceClient().from("posts").insert(rows);
  if (error) throw new Error(error.message);
});
afterAll(async () => {
  await app.flush();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What keeps an archive from being unpacked on Windows or macOS. */
const findProblems = (names: readonly string[]): string[] => {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const key = name.normalize("NFC").toLowerCase();
    const isTwin = seen.has(key);
    seen.add(key);
    const isUnsafe = name
      .split("/")
      .some(
        (part) =>
          /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part) ||
          /[<>:"\\|?*]|\p{Cc}|[. ]$|^$/u.test(part) ||
          part.length > 120,
      );
    return isTwin || isUnsafe ? [name] : [];
  });
};

const unzip = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);
const call = async (name: string, body = {}) => {
  const response = await app.call(name, body);
  expect(response.status).toBe(200);
  return response;
};
const readArchive = async (response: Response) => unzip(new Uint8Array(await response.arrayBuffer()));

test("finds the names that it is about", () => {
  const names = ["con.md", "NUL", "a/Com1.x", "a.", "b ", "c\u0001", "A.md", "a.md", "d/../e", "//"];
  expect(findProblems(names)).toEqual(names.filter((name) => name !== "A.md"));
});

test.each([
  ["export-posts", {}],
  ["export-posts", { format: "hugo" }],
  ["export-posts", { format: "astro" }],
  ["export-posts", { format: "ghost" }],
  ["backup", {}],
])("%s %j writes names that every system can store", async (name, body) => {
  const response = await call(name, body);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z0-9.-]+"$/);
  const names = Object.keys(await readArchive(response));
  expect(names.length).toBeGreaterThan(2);
  expect(findProblems(names)).toEqual([]);
});

test("the book and the EPUB in it have names that every system can store", async () => {
  const { url } = (await (await call("book-link")).json()) as { url: string };
  const files = await readArchive(await app.request(url));
  const names = Object.keys(files);
  expect(findProblems(names)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["posts/con_.md", "json/nul_.json", "images/media/twins/con_.png"]));
  expect(names.filter((name) => /^images\/media\/twins\/a(-2)?\.png$/i.test(name))).toHaveLength(2);
  // The printed book shows each of them under its name.
  const printed = Buffer.from(files["book.html"] ?? []).toString();
  for (const name of names.filter((one) => one.startsWith("images/media/twins/")))
    expect(printed).toContain(`"${name}"`);
  const epub = files[names.find((name) => name.endsWith(".epub")) ?? ""] ?? new Uint8Array();
  expect(findProblems(Object.keys(unzip(epub)))).toEqual([]);
});

test("an import takes the posts of such an export back under their own slugs", async () => {
  const archive = await (await call("export-posts")).arrayBuffer();
  const other = await createTestApp({
    backend: await createTestBackend({ storageDirectory: path.join(folder, "other") }),
  });
  expect(await importArchive(other, archive)).toMatchObject({ created: 4, failed: 0, notes: [] });
  const { data } = await other.backend.serviceClient().from("posts").select("slug").order("slug");
  expect(data?.map(({ slug }) => slug)).toEqual(["com1", "con", "nul", "story"]);
  await other.close();
});

test("the archive of the pictures has names that every system can store", async () => {
  const prompts = ["con", "CON", "a.", "a ", "../../etc", "nul\u0000"];
  const pictures = prompts.map((currentPrompt): Picture => ({
    id: currentPrompt,
    basePrompt: "",
    currentPrompt,
    imageUrl: "/x",
    hash: null,
    status: "approved",
    version: 1,
    seed: 1,
    maker: "sketch",
    parent: null,
    createdAt: 0,
    savedId: null,
  }));
  const fetch = async () => new Response(new Uint8Array([1]), { headers: { "content-type": "image/png" } });
  const { file } = await zipPictures(pictures, { onProgress: () => undefined, fetch });
  const names = Object.keys(unzip(new Uint8Array(await file.arrayBuffer())));
  expect(names).toHaveLength(prompts.length + 1);
  expect(findProblems(names)).toEqual([]);
});

test("archives are named after the persona", async () => {
  const mira = await createTestApp({ documents: { persona: { name: "Mira", shortName: "mira" } } });
  const names = ["export-posts", "backup", "export-character-archive"].map(async (name) => {
    const response = await mira.call(name, {});
    await response.body?.cancel();
    return response.headers.get("content-disposition");
  });
  const day = String.raw`-\d{4}-\d\d-\d\d\.zip"$`;
  expect(await Promise.all(names)).toEqual(
    ["posts", "content-backup", "character"].map((what) => expect.stringMatching(new RegExp(`"mira-${what}${day}`))),
  );
  await mira.flush();
  await mira.close();
});
