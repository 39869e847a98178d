import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeEach, expect, inject, test } from "vitest";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";

const storageDirectory = mkdtempSync(path.join(tmpdir(), "chloe-any-upload-"));
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory }) });
});
afterEach(async () => {
  await app.flush();
  await app.close();
});
afterAll(() => rmSync(storageDirectory, { recursive: true, force: true }));

/** Milliseconds of work; see `startCpuTimer`. */
const mostMs = 2_000;
const wait = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Asserts that the site answers without much work, and not with an error of its own. */
const ask = async <Answer>(send: () => Promise<Response> | Response): Promise<Answer> => {
  const measure = startCpuTimer();
  const response = await send();
  const answer = (await response.json()) as Answer & { error?: string };
  expect(response.status, answer.error).toBeLessThan(500);
  expect(response.status, answer.error).not.toBe(429);
  expect(measure()).toBeLessThan(mostMs);
  return answer;
};

/** Sends bytes as an import, reads them and imports all that can be; returns its last state. */
const importAnything = async (bytes: Uint8Array): Promise<ImportStatus> => {
  const id = crypto.randomUUID();
  const call = (body: object) => ask<ImportStatus>(() => app.call("import", { import: id, ...body }));
  const follow = async (): Promise<ImportStatus> => {
    for (;;) {
      const status = await call({ action: "status" });
      if (status.state !== "reading" && status.state !== "running") return status;
      await wait();
    }
  };
  await call({ action: "open", name: "Anything" });
  const address = `/functions/v1/import-upload?import=${id}&part=1`;
  await ask(() => app.request(address, { method: "POST", body: bytes as BodyInit }));
  await call({ action: "read" });
  let status = await follow();
  if (status.state === "planned") {
    await call({ action: "entries" });
    await call({ action: "choose", isChosen: true, entries: "all" });
    await call({ action: "run" });
    status = await follow();
  } else await call({ action: "discard" });
  return status;
};

const readPublic = async (): Promise<string[]> => {
  const { data } = await app.backend.anonClient().from("posts").select("title").throwOnError();
  return (data ?? []).map(({ title }) => title);
};

type Files = Record<string, Uint8Array>;

const marks = fc.constantFrom(
  ["draft", true],
  ["draft", "yes"],
  ["draft", "True"],
  ["draft", "maybe"],
  ["isDraft", true],
  ["published", false],
  ["published", "no"],
  ["status", "draft"],
  ["status", "private"],
  ["status", "pending"],
  ["visibility", "members"],
  ["visibility", "paid"],
  ["private", true],
  ["password", "secret"],
  ["unlisted", true],
  ["hidden", true],
  ["date", "the day after tomorrow"],
  ["date", "2020-13-45"],
);

const toYaml = (fields: [string, unknown][]) =>
  `---\n${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join("")}---\n`;
const toToml = (fields: [string, unknown][]) =>
  `+++\n${fields.map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`).join("")}+++\n`;
const toJson = (fields: [string, unknown][]) => `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;

const sites: { folder: string; more: Files }[] = [
  { folder: "content/posts/", more: { "hugo.toml": strToU8('baseURL = "https://a.example/"') } },
  { folder: "_posts/2020-01-02-", more: { "_config.yml": strToU8("title: A") } },
  { folder: "source/_posts/", more: { "_config.yml": strToU8("title: A") } },
  { folder: "src/content/blog/", more: { "astro.config.mjs": strToU8("export default {}") } },
  { folder: "content/", more: { "config.toml": strToU8('base_url = "https://a.example"') } },
  { folder: "notes/", more: { ".obsidian/app.json": strToU8("{}") } },
  { folder: "", more: {} },
];

/** A site of Markdown files none of which was public there. */
const hiddenFiles = fc
  .record({
    site: fc.constantFrom(...sites),
    posts: fc.array(fc.record({ mark: marks, write: fc.constantFrom(toYaml, toToml, toJson), text: fc.string() }), {
      minLength: 1,
      maxLength: 8,
    }),
  })
  .map(({ site, posts }): Files => ({
    ...site.more,
    ...Object.fromEntries(
      posts.map(({ mark: [name = "", value], write, text }, index) => {
        const fields: [string, unknown][] = [["title", `Hidden ${index}`]];
        if (name !== "date") fields.push(["date", "2020-01-02T03:04:05Z"]);
        fields.push([String(name), value]);
        return [`${site.folder}hidden-${index}.md`, strToU8(`${write(fields)}\nText ${text}\n`)];
      }),
    ),
  }));

const hiddenGhost = fc
  .array(
    fc.constantFrom(
      { status: "draft" },
      { status: "sent" },
      { status: "published", visibility: "paid" },
      { status: "published", visibility: "members" },
      { status: "published", visibility: "something" },
      { status: "published", type: "landing" },
      { status: "published", email_only: true },
      { status: "scheduled", published_at: "never" },
      { status: "unknown" },
      {},
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((posts): Files => ({
    "ghost.json": strToU8(
      JSON.stringify({
        db: [
          {
            meta: { version: "5.0.0" },
            data: {
              posts: posts.map((post, index) => ({
                id: `${index}`,
                title: `Hidden ${index}`,
                slug: `hidden-${index}`,
                html: "<p>Text</p>",
                published_at: "2020-01-02T03:04:05.000Z",
                ...post,
              })),
            },
          },
        ],
      }),
    ),
  }));

const hiddenWordPress = fc
  .array(
    fc.constantFrom(
      ["draft", "post", ""],
      ["pending", "post", ""],
      ["private", "post", ""],
      ["publish", "post", "secret"],
      ["something", "post", ""],
      ["trash", "post", ""],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((posts): Files => ({
    "wordpress.xml": strToU8(
      `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>${posts
        .map(
          ([status, type, password], index) =>
            `<item><title>Hidden ${index}</title><content:encoded><![CDATA[<p>Text</p>]]></content:encoded><wp:post_id>${index}</wp:post_id><wp:post_name>hidden-${index}</wp:post_name><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type><wp:post_password>${password}</wp:post_password></item>`,
        )
        .join("")}</channel></rss>`,
    ),
  }));

test("makes nothing public that was not, whatever tool it comes from", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hiddenFiles, hiddenGhost, hiddenWordPress), async (files) => {
      await importAnything(zipSync(files, { level: 0 }));
      expect(await readPublic()).toEqual([]);
    }),
    { seed: 20_261_126, numRuns: 2 * inject("runs") },
  );
});

const names = fc.oneof(
  fc.constantFrom(
    "a.md",
    "_posts/2020-01-01-a.md",
    "content/a.md",
    "content/posts/a/index.md",
    "src/content/blog/a.mdx",
    ".obsidian/app.json",
    "ghost.json",
    "export.xml",
    "posts.csv",
    "posts/1.a.html",
    "posts/2020-01-01_a-0123456789ab.html",
    "posts.json",
    "backup.json",
    "inner.zip",
    "a.png",
    "../../etc/passwd",
    "/a.md",
    "C:\\a.md",
    "__MACOSX/._a.md",
    "_config.yml",
    "hugo.toml",
  ),
  fc.string({ minLength: 1, maxLength: 30 }),
);
const texts = fc
  .oneof(
    fc.array(
      fc.constantFrom(
        ..."--- +++ { } [ ] < > ``` {{< {{% {% %} >}} ![ ]( [[ ]] <!-- --> <![CDATA[ ]]> &#0; &amp; \0 \uFEFF".split(
          " ",
        ),
        "title: A\n",
        "title = 'A'\n",
        '"title": "A",\n',
        "draft: true\n",
        "a: &a [*a]\n",
        "__proto__: 1\n",
        "<rss><channel><item>",
        '{"db":[{"meta":{},"data":{"posts":[',
        '{"title":"A","html":"<p>x</p>","lexical":"{"}',
        "post_id,title\n1,A\n",
        "<html><body><article class='h-entry'>",
        "\n",
        " ",
      ),
      { maxLength: 60 },
    ),
    fc.array(fc.string({ unit: "binary", maxLength: 20 }), { maxLength: 20 }),
  )
  .map((pieces) => pieces.join(""));
const content = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => strToU8(text)) },
  fc.uint8Array({ maxLength: 300 }),
);

const anyArchive = fc
  .array(fc.tuple(names, content), { maxLength: 12 })
  .map((files) => zipSync(Object.fromEntries(files), { level: 0 }));
const damagedArchive = fc.tuple(anyArchive, fc.nat(), fc.nat(255), fc.nat(400)).map(([archive, at, value, end]) => {
  const changed = archive.slice(0, end > 200 ? undefined : end);
  if (changed.length > 0) changed[at % changed.length] = value;
  return changed;
});

test("answers to anything without an error of its own, and with little work", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyArchive, damagedArchive, fc.uint8Array({ maxLength: 500 })), async (bytes) => {
      const { state, message } = await importAnything(bytes);
      expect(["done", "unreadable", "open"], message ?? "").toContain(state);
    }),
    { seed: 20_261_126, numRuns: 4 * inject("runs") },
  );
});
