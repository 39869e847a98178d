import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLargeFiles, type LargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { openImports, type OpenedImports, toPicture } from "#tests/support/open-imports.ts";
import { createThreadReader } from "./read-in-thread.ts";

let backend: TestBackend;
let service: Awaited<ReturnType<typeof serveS3>>;
let files: LargeFiles;
let storageDirectory: string;
let folder: string;
let one: OpenedImports;
let other: OpenedImports;

/** A process on a machine of its own, with the same database and the same bucket. */
const openReplica = (name: string) =>
  openImports({ backend, root: path.join(folder, name), files, readInThread: createThreadReader() });
const listKeys = async () =>
  (await files.list("imports/")).map(({ name }) => String(name.split("/")[2]).split("-")[0]).join(" ");

beforeAll(async () => {
  storageDirectory = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
  backend = await createTestBackend({ storageDirectory });
  service = await serveS3();
  files = createLargeFiles(service.options);
});
afterAll(async () => {
  await backend.close();
  await service.stop();
  await rm(storageDirectory, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.serviceClient().from("posts").delete().not("id", "is", null);
  folder = await mkdtemp(path.join(tmpdir(), "chloe-replicas-"));
  [one, other] = [await openReplica("one"), await openReplica("other")];
  return async () => {
    for (const replica of [one, other]) await replica.close();
    await rm(folder, { recursive: true, force: true });
  };
});

const toFile = (text: string) => new Uint8Array(Buffer.from(text));
const toPost = (title: string, more = "") => toFile(`---\ntitle: ${title}\ndate: 2020-01-01\n---\nWords. ${more}\n`);

test("goes on with an import on whichever machine is asked: each part, the reading, and the run", async () => {
  const id = crypto.randomUUID();
  await one.imports.open("owner", { action: "open", import: id, name: "An export" });
  await other.upload(id, { "content/posts/a.md": toPost("First", "![A fish](/fish.png)"), "config.toml": toFile("") });
  await one.upload(id, { "content/posts/b.md": toPost("Wrong"), "static/fish.png": toPicture("one") }, 2);
  await other.upload(id, { "content/posts/b.md": toPost("Second"), "static/fish.png": toPicture("one") }, 2);
  await one.imports.read("owner", { action: "read", import: id });
  await one.imports.settled();
  const status = await other.run(id);
  expect([status.state, status.message]).toEqual(["done", null]);
  const posts = await other.readPosts();
  expect(posts.map(({ title }) => title).toSorted()).toEqual(["First", "Second"]);
  expect(posts.find(({ title }) => title === "First")?.content).toContain("/storage/v1/object/public/pictures/");
  expect(await listKeys()).toBe("opened part part posts");
  await other.undo(id);
});

test("goes on elsewhere when the machine that worked on it is gone, and forgets the files everywhere", async () => {
  const id = crypto.randomUUID();
  await one.imports.open("owner", { action: "open", import: id, name: "An export" });
  await one.upload(id, { "content/posts/c.md": toPost("Third") });
  await one.imports.read("owner", { action: "read", import: id });
  await one.imports.settled();
  const { error } = await backend.serviceClient().from("imports").update({ state: "running" }).eq("id", id);
  expect(error).toBeNull();
  await other.imports.resume();
  await other.imports.settled();
  expect(await other.imports.status(id)).toMatchObject({ state: "done" });
  expect((await other.readPosts()).map(({ title }) => title)).toEqual(["Third"]);

  const next = crypto.randomUUID();
  await one.imports.open("owner", { action: "open", import: next, name: "Another" });
  await one.upload(next, { "content/posts/d.md": toPost("Fourth") });
  await other.imports.discard("owner", { action: "discard", import: next });
  expect(await files.list(`imports/${next}/`)).toEqual([]);
  await one.imports.forget();
  expect(existsSync(path.join(folder, "one", next))).toBe(false);
});

test("takes nothing of a bucket that it has not made itself, and no part that is damaged", async () => {
  const id = crypto.randomUUID();
  await one.imports.open("owner", { action: "open", import: id, name: "An export" });
  const version = `${Date.now()}-${crypto.randomUUID()}`;
  const put = async (name: string, text: string) =>
    files.put(
      `imports/${id}/${name}`,
      (async function* () {
        yield toFile(text);
      })(),
    );
  for (const name of ["part-0", "part-x", "part-12345", "other"]) await put(`${name}-${version}`, "Words.");
  await other.upload(id, { "content/posts/a.md": toPost("First") });
  expect(readdirSync(path.join(folder, "other", id, "parts"))).toEqual(["1"]);
  const index = JSON.stringify({ files: [{ path: "../../a", number: "../../a", size: 1, sha256: null }] });
  for (const [packed, words] of [
    ["{}\n", "index"],
    [`${JSON.stringify({ index: 9, totals: 1 })}\n{}`, "damaged"],
    [`${JSON.stringify({ index: index.length, totals: 2 })}\n${index}{}x`, "number"],
  ] as const) {
    await put(`part-7-${version}`, packed);
    await expect(one.imports.read("owner", { action: "read", import: id })).rejects.toThrow(words);
  }
  expect(readdirSync(path.join(folder, "one", id)).filter((name) => name.startsWith("incoming"))).toEqual([]);
});
