import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { toPost } from "#tests/support/fake-reader.ts";
import { openImports, type OpenedImports, toPicture } from "#tests/support/open-imports.ts";

let backend: TestBackend;
let site: OpenedImports;
let storageDirectory: string;
beforeAll(async () => {
  storageDirectory = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
  backend = await createTestBackend({ storageDirectory });
});
afterAll(async () => {
  await backend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.serviceClient().from("posts").delete().not("id", "is", null);
  await backend.serviceClient().from("imports").delete().not("id", "is", null);
  site = await openImports({ backend });
});
afterEach(() => site.close());

const readAudit = async () => {
  const { data } = await site.service.from("audit_log").select("actor,action,subject").order("id");
  return (data ?? []).map(({ action, subject }) => `${action}: ${subject}`);
};
const getPost = async (slug: string) => (await site.readPosts()).find((post) => post.slug === slug);

test("writes nothing but the table until it runs, and then each post with its origin", async () => {
  const id = await site.plan([toPost("one"), toPost("two", { status: "draft", publishedAt: null })]);
  expect(await site.readPosts()).toEqual([]);
  expect(await site.imports.status(id)).toMatchObject({
    state: "planned",
    tool: "Hugo",
    siteName: "Old",
    undoableUntil: null,
    counts: { all: 2, chosen: 2, new: 2, drafts: 1 },
  });
  const status = await site.run(id);
  expect(status).toMatchObject({ state: "done", progress: { done: 2, total: 2 }, outcomes: { created: 2, failed: 0 } });
  expect(status.undoableUntil).not.toBeNull();
  expect(await site.readPosts()).toMatchObject([
    {
      slug: "one",
      title: "Title of one",
      content: "The text of one.",
      status: "published",
      published_at: "2020-01-02T03:04:05+00:00",
      created_at: "2020-01-02T03:04:05+00:00",
      version: 1,
    },
    { slug: "two", status: "draft", published_at: null, created_at: "2020-01-02T03:04:05+00:00" },
  ]);
  const { data } = await site.service.from("post_origins").select("tool,external_id,address,version,import_id");
  expect(data?.find(({ external_id }) => external_id === "one")).toEqual({
    tool: "hugo",
    external_id: "one",
    address: "https://old.example/blog/one/",
    version: 1,
    import_id: id,
  });
});

test.each([
  ["https://first.example/one", "https://first.example/one", 0],
  ["https://old.example/blog/one/", null, 0],
  ["https://localhost:3000/post/one", null, 0],
  ["http://first.example/one", null, 1],
])("takes %s as the address where a post stood first: %s", async (canonical, expected, notes) => {
  const { id } = await site.importAll([toPost("one", { canonical })], { site: "https://old.example" });
  expect((await getPost("one"))?.canonical_url).toBe(expected);
  const entries = await site.entries(id);
  expect(entries.flatMap((entry) => entry.notes.filter((note) => note.includes("canonical")))).toHaveLength(notes);
});

test("writes down who imported what", async () => {
  const before = (await readAudit()).length;
  const { id } = await site.importAll([toPost("one"), toPost("two")]);
  await site.undo(id);
  expect((await readAudit()).slice(before)).toEqual([
    "import opened: An export",
    "import read: An export",
    "import started: An export",
    "posts imported: 2",
    "import undone: An export",
    "imported posts taken back: 2",
  ]);
});

test("imports the same export again without a change, and says so before", async () => {
  await site.importAll([toPost("one"), toPost("two")]);
  const before = await site.readPosts();
  const id = await site.plan([toPost("one"), toPost("two")]);
  expect((await site.imports.status(id)).counts).toMatchObject({ same: 2, chosen: 0, new: 0 });
  expect((await site.run(id, { updates: true })).outcomes).toEqual({ created: 0, updated: 0, same: 0, failed: 0 });
  expect(await site.readPosts()).toEqual(before);
});

test("updates what changed there, if it was asked to and nothing changed here", async () => {
  await site.importAll([toPost("one"), toPost("two"), toPost("three")]);
  await site.service.from("posts").update({ content: "Edited here." }).eq("slug", "two");
  const changed = [
    toPost("one", { content: "New there.", title: "New title" }),
    toPost("two", { content: "New there too." }),
    toPost("three"),
  ];
  const id = await site.plan(changed);
  expect((await site.entries(id)).map(({ state, isChosen }) => [state, isChosen])).toEqual([
    ["changed", true],
    ["conflict", false],
    ["same", false],
  ]);
  expect((await site.run(id)).outcomes.updated).toBe(0);
  expect((await getPost("one"))?.content).toBe("The text of one.");
  expect((await site.run(id, { updates: true })).outcomes).toMatchObject({ updated: 1, created: 0 });
  expect(await getPost("one")).toMatchObject({ content: "New there.", title: "New title", version: 2 });
  expect((await getPost("two"))?.content).toBe("Edited here.");

  const again = await site.plan(changed);
  expect((await site.imports.status(again)).counts).toMatchObject({ same: 2, conflict: 1, changed: 0 });

  await site.undo(id);
  expect(await getPost("one")).toMatchObject({ content: "The text of one.", title: "Title of one" });
  expect((await site.imports.status(await site.plan([toPost("one")]))).counts.same).toBe(1);
});

test("never updates a conflict, also if the post was changed after the table was made", async () => {
  await site.importAll([toPost("one")]);
  const id = await site.plan([toPost("one", { content: "New there." })]);
  await site.service.from("posts").update({ content: "Edited meanwhile." }).eq("slug", "one");
  expect((await site.run(id, { updates: true })).outcomes).toMatchObject({ updated: 0, failed: 1 });
  expect((await site.entries(id))[0]?.notes).toEqual(["It was changed here meanwhile, so it was left as it is."]);
  expect((await getPost("one"))?.content).toBe("Edited meanwhile.");
  const again = await site.plan([toPost("one", { content: "Newer there." })]);
  await site.imports.choose({ action: "choose", import: again, isChosen: true, entries: "all" });
  expect((await site.imports.status(again)).counts).toMatchObject({ conflict: 1, chosen: 0 });
});

test("recognizes a post that was written here, by slug, title and text without pictures", async () => {
  const content = "Text.\n\n![a](/storage/v1/object/public/pictures/a.webp)";
  await site.service.from("posts").insert({ slug: "one", title: "Title of one", content });
  const same = toPost("one", { content: "Text.\n\n![a](import-file:/a.png)" });
  const [entry] = await site.entries(await site.plan([same], { "a.png": toPicture() }));
  expect(entry).toMatchObject({ state: "same", slug: "one", isChosen: false });
  const [other] = await site.entries(await site.plan([toPost("one", { content: "Another text." })]));
  expect(other).toMatchObject({ state: "new", slug: "one-2" });
});

test("imports a deleted post again", async () => {
  await site.importAll([toPost("one")]);
  await site.service.from("posts").delete().eq("slug", "one");
  expect((await site.importAll([toPost("one")])).status.outcomes.created).toBe(1);
  expect((await site.readPosts()).length).toBe(1);
});

test("keeps slugs where it can, transliterates others, and numbers those that are taken", async () => {
  await site.service.from("posts").insert({ slug: "taken", title: "Here", content: "C" });
  const id = await site.plan([
    toPost("taken"),
    toPost("b", { slug: "Überraschung am Meer" }),
    toPost("c", { slug: null, title: "A Title" }),
    toPost("d", { slug: null, title: "A Title" }),
    toPost("e", { slug: "日本語", title: "日本語" }),
    toPost("f", { slug: "con" }),
  ]);
  const slugs = ["taken-2", "uberraschung-am-meer", "a-title", "a-title-2", "2020-01-02", "con"];
  expect((await site.entries(id)).map(({ slug }) => slug)).toEqual(slugs);
  await site.run(id);
  expect((await site.readPosts()).map(({ slug }) => slug).toSorted()).toEqual([...slugs, "taken"].toSorted());
});

test("plans another slug if somebody takes one before the run", async () => {
  const id = await site.plan([toPost("one"), toPost("two", { content: "[one](import-post:one#part)" })]);
  await site.service.from("posts").insert({ slug: "one", title: "Other", content: "C" });
  await site.run(id);
  expect((await getPost("two"))?.content).toBe("[one](/post/one-2#part)");
  expect((await getPost("one-2"))?.title).toBe("Title of one");
});

test("leads internal links to imported posts, whichever order they come in, and others to where they were", async () => {
  await site.importAll([toPost("here")]);
  await site.service.from("posts").update({ slug: "moved-here" }).eq("slug", "here");
  const links = ["later", "here", "page", "unknown"].map((key) => `[${key}](import-post:${key})`).join(" ");
  await site.importAll([
    toPost("first", { content: links }),
    toPost("later"),
    toPost("here"),
    toPost("page", { kind: "page" }),
  ]);
  expect((await getPost("first"))?.content).toBe(
    "[later](/post/later) [here](/post/moved-here) [page](/post/page) [unknown](/stories)",
  );
});

test("lets nothing become public that was not, and schedules what is to come", async () => {
  const future = "2090-01-01T00:00:00.000Z";
  await site.importAll([
    toPost("paid", { status: "draft", draftReason: "It was for paying members." }),
    toPost("future", { publishedAt: future }),
    toPost("scheduled", { status: "scheduled", publishedAt: future }),
    toPost("unknown", { status: "scheduled", publishedAt: null }),
    toPost("undated", { publishedAt: null }),
  ]);
  const { data } = await backend.anonClient().from("posts").select("slug");
  expect(data).toEqual([{ slug: "undated" }]);
  expect(await getPost("future")).toMatchObject({ status: "published", published_at: "2090-01-01T00:00:00+00:00" });
  expect(await getPost("scheduled")).toMatchObject({ status: "published", published_at: "2090-01-01T00:00:00+00:00" });
  expect(await getPost("unknown")).toMatchObject({ status: "draft", published_at: null });
  expect(await getPost("paid")).toMatchObject({ status: "draft", published_at: null });
});

test("imports the posts around those that cannot be stored, with the reasons", async () => {
  const id = await site.plan([
    toPost("good-1"),
    toPost("empty", { content: " " }),
    toPost("long", { content: "x".repeat(500_001) }),
    toPost("chinese", { content: "光".repeat(400_000) }),
    toPost("control", { content: `${"\u0001".repeat(170_000)} x` }),
    toPost("good-1"),
    toPost("good-2"),
  ]);
  const status = await site.run(id);
  expect(status.outcomes).toEqual({ created: 2, updated: 0, same: 0, failed: 2 });
  expect(status.counts.unusable).toBe(3);
  expect((await site.entries(id)).map(({ state, outcome, notes }) => [state, outcome, notes[0]?.slice(0, 20)])).toEqual(
    [
      ["new", "created", undefined],
      ["unusable", null, "It has no text."],
      ["unusable", null, "Its text is too long"],
      ["new", "failed", "It is too long to be"],
      ["new", "failed", "It is too long to be"],
      ["unusable", null, "The export holds thi"],
      ["new", "created", undefined],
    ],
  );
});
