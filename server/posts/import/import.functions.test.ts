import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { importArchive } from "#tests/support/import-archive.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-import-calls-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
});
afterAll(async () => {
  await app.flush();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const call = async (body: object) => {
  const response = await app.call("import", body);
  return { status: response.status, body: (await response.json()) as ImportStatus & { error?: string } };
};
const upload = async (query: string, bytes: Uint8Array) => {
  const response = await app.request(`/functions/v1/import-upload?${query}`, {
    method: "POST",
    body: bytes as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as ImportStatus & { error?: string } };
};
const file = (title: string, more = "", text = "Text.") =>
  strToU8(`---\ntitle: ${title}\ndate: 2020-01-02\n${more}---\n\n${text}\n`);

test("imports a folder of files, with the addresses that they had", async () => {
  const archive = zipSync({
    "_config.yml": strToU8("url: https://old.example\npermalink: /:year/:title/\n"),
    "_posts/2020-01-02-first.md": file("First", "tags: [sea]\n", "See [the second]({% post_url 2020-01-03-second %})."),
    "_posts/2020-01-03-second.md": file("Second"),
    "_posts/2020-01-04-secret.md": file("Secret", "published: false\n"),
  });
  expect(await importArchive(app, archive)).toMatchObject({ created: 3, failed: 0, notes: [] });
  const { data } = await app.backend
    .anonClient()
    .from("posts")
    .select("slug,tags,content")
    .in("slug", ["first", "second", "secret"]);
  expect(data?.map(({ slug }) => slug).toSorted()).toEqual(["first", "second"]);
  expect(data?.find(({ slug }) => slug === "first")).toMatchObject({
    tags: ["sea"],
    content: expect.stringContaining("[the second](/post/second)") as string,
  });
  expect(await importArchive(app, archive)).toMatchObject({ created: 0, same: 3 });
  const { data: redirects } = await app.backend
    .serviceClient()
    .from("redirects")
    .select("from_path")
    .order("from_path");
  expect(redirects?.map(({ from_path }) => from_path)).toEqual(["/2020/first", "/2020/second", "/2020/secret"]);
});

test("leaves the limit of the owner's other calls as it is, however often an import is asked for", async () => {
  const secret = "a-secret-of-the-owner";
  const site = await createTestApp({ env: { ADMIN_MODE: "secret", ADMIN_SECRET: secret } });
  const headers = { "x-admin-secret": secret };
  const statuses = new Map<number, number>();
  for (let count = 0; count < 1_250; count += 1) {
    const { status } = await site.call("import", { action: "none" }, headers);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [400, 1_200],
    [429, 50],
  ]);
  expect((await site.call("posts-admin", { action: "list", limit: 1 }, headers)).status).toBe(200);
  await site.flush();
  await site.close();
});

test.each([
  ["no part", `import=${crypto.randomUUID()}`],
  ["no import", "part=1"],
  ["an id that is none", "import=../../etc&part=1"],
  ["a part that is none", `import=${crypto.randomUUID()}&part=../1`],
  ["a part beyond the last", `import=${crypto.randomUUID()}&part=1001`],
  ["another parameter", `import=${crypto.randomUUID()}&part=1&path=x`],
])("refuses an upload with %s", async (_what, query) => {
  expect((await upload(query, zipSync({ "a.md": strToU8("x") }))).status).toBe(400);
});

test("refuses an upload of an import that nobody opened", async () => {
  const answer = await upload(`import=${crypto.randomUUID()}&part=1`, zipSync({ "a.md": strToU8("x") }));
  expect([answer.status, answer.body.error]).toEqual([404, "This import is no longer here."]);
});

test("knows an import by its id however that is written", async () => {
  const id = crypto.randomUUID();
  await call({ action: "open", import: id.toUpperCase(), name: "An import" });
  expect((await call({ action: "status", import: id })).body).toMatchObject({ id, state: "open" });
  await call({ action: "discard", import: id });
});

test("answers any bytes with a sentence, and never with an error of its own", async () => {
  const id = crypto.randomUUID();
  await call({ action: "open", import: id, name: "Anything" });
  const names = fc.constantFrom("a.md", "b.json", "c.xml", "d.html", "posts/e.md", "f.zip", "g.png", "posts.csv");
  const archives = fc
    .dictionary(names, fc.uint8Array({ maxLength: 300 }))
    .map((files) => new Uint8Array(zipSync(files)));
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 500 }), archives);
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const answer = await upload(`import=${id}&part=1`, sent);
      expect([200, 400]).toContain(answer.status);
      expect(answer.body.error ?? "Fine.").toMatch(/\.$/);
    }),
    { seed: 20_261_126, numRuns: 6 * inject("runs") },
  );
  await call({ action: "discard", import: id });
});

test("publishes nothing of any file that does not say so", async () => {
  const words = fc.stringMatching(/^[a-z0-9: _-]{0,60}$/);
  const fields = fc.constantFrom(
    "draft: true",
    "published: false",
    "private: true",
    "visibility: members",
    "password: x",
    "status: draft",
  );
  await fc.assert(
    fc.asyncProperty(fields, words, words, async (field, more, text) => {
      const archive = zipSync({
        "one.md": strToU8(`---\ntitle: T ${more.replaceAll(":", "")}\nstatus: published\n${field}\n---\n\n${text} x\n`),
      });
      const before = (await app.backend.anonClient().from("posts").select("id")).data?.length;
      await importArchive(app, archive);
      expect((await app.backend.anonClient().from("posts").select("id")).data?.length).toBe(before);
    }),
    { seed: 20_261_126, numRuns: 2 * inject("runs") },
  );
});
