import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { Backend } from "../../backend.ts";
import { toPost } from "#tests/support/fake-reader.ts";
import { openImports, type OpenedImports } from "#tests/support/open-imports.ts";

let backend: TestBackend;
let root: string;
let site: OpenedImports;
let others: OpenedImports[];
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.serviceClient().from("posts").delete().not("id", "is", null);
  await backend.serviceClient().from("redirects").delete().neq("from_path", "");
  await backend.serviceClient().from("imports").delete().not("id", "is", null);
  root = await mkdtemp(path.join(tmpdir(), "chloe-imports-"));
  others = [];
  site = await openSite();
});
afterEach(async () => {
  for (const other of others) await other.close();
  await rm(root, { recursive: true, force: true });
});

/** Another process, with the same database and the same folder. */
const openSite = async (more: Parameters<typeof openImports>[0] = {}) => {
  const opened = await openImports({ backend, root, ...more });
  others.push(opened);
  return opened;
};

/** A process that is killed before it learns what became of its n-th group: the database has written it, or has not. */
const killAt = (group: number, isWritten: boolean): Backend => {
  let calls = 0;
  const never = new Promise<never>(() => undefined);
  return {
    ...backend,
    serviceClient: (options) => {
      const client = backend.serviceClient(options);
      const rpc = client.rpc.bind(client) as (name: string, args: unknown) => unknown;
      client.rpc = ((name: string, args: unknown) => {
        if (name !== "write_import_entries") return rpc(name, args);
        calls += 1;
        if (calls < group) return rpc(name, args);
        const result =
          calls === group && isWritten ? Promise.resolve(rpc(name, args) as never).then(() => never) : never;
        return Object.assign(result, { setHeader: () => result });
      }) as never;
      return client;
    },
  };
};
const posts = (count: number) => Array.from({ length: count }, (_, index) => toPost(`p-${index}`));
const readRedirects = async () =>
  ((await backend.serviceClient().from("redirects").select("from_path").order("from_path")).data ?? []).map(
    ({ from_path }) => from_path,
  );
const countPosts = async () => new Set((await site.readPosts()).map(({ title }) => title)).size;
const waitFor = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5));
};

test.each([
  ["before a group is written", false],
  ["after a group was written", true],
])("goes on after the process was killed %s, and writes no post twice", async (_what, isWritten) => {
  const killed = await openImports({ backend: killAt(2, isWritten), root });
  const id = await killed.plan(posts(75));
  await killed.imports.run("owner", { action: "run", import: id });
  const written = isWritten ? 50 : 25;
  await waitFor(async () => (await countPosts()) === written);
  expect(await site.imports.status(id)).toMatchObject({ state: "running", progress: { done: written, total: 75 } });

  await site.imports.resume();
  await site.imports.settled();
  expect(await site.imports.status(id)).toMatchObject({
    state: "done",
    outcomes: { created: 75, same: 0, failed: 0 },
  });
  expect([await countPosts(), (await site.readPosts()).length]).toEqual([75, 75]);
});

test("can be stopped between two groups, and goes on where it was", async () => {
  const id = await site.plan(posts(100));
  await site.imports.run("owner", { action: "run", import: id });
  await waitFor(async () => (await countPosts()) > 0);
  const stopped = await site.imports.stop("owner", { action: "stop", import: id });
  const count = await countPosts();
  expect(stopped).toMatchObject({ state: "stopped", progress: { done: count, total: 100 } });
  expect(count).toBeLessThan(100);
  expect(await site.run(id)).toMatchObject({ state: "done", progress: { done: 100, total: 100 } });
  expect((await site.readPosts()).length).toBe(100);
});

test("stops at the end of the process, and goes on with the next one", async () => {
  const id = await site.plan(posts(100));
  await site.imports.run("owner", { action: "run", import: id });
  await waitFor(async () => (await countPosts()) > 0);
  await site.imports.close();
  expect(await countPosts()).toBeLessThan(100);
  const next = await openSite();
  expect((await next.imports.status(id)).state).toBe("running");
  await next.imports.resume();
  await next.imports.settled();
  expect((await next.imports.status(id)).state).toBe("done");
  expect((await site.readPosts()).length).toBe(100);
});

test("runs one import at a time, and each once", async () => {
  const [first, second] = [await site.plan(posts(100)), await site.plan([toPost("other")])];
  const other = await openSite();
  await site.imports.run("owner", { action: "run", import: first });
  const run = (on: OpenedImports, id: string) => on.imports.run("owner", { action: "run", import: id });
  const otherRuns = "Another import is being worked on. Please wait until it has ended, or stop it.";
  await expect(run(site, second)).rejects.toThrow(otherRuns);
  await expect(run(other, second)).rejects.toThrow(otherRuns);
  await expect(run(site, first)).rejects.toThrow("This import is being worked on already, perhaps on another machine.");
  await expect(run(other, first)).rejects.toThrow(
    "This import is being worked on already, perhaps on another machine.",
  );
  await site.imports.settled();
  expect((await site.readPosts()).length).toBe(100);
  await site.run(second);
  expect((await site.readPosts()).length).toBe(101);
});

test("imports an export once that was planned twice", async () => {
  const [first, second] = [await site.plan(posts(5)), await site.plan(posts(5))];
  await site.run(first);
  expect((await site.run(second)).outcomes).toEqual({ created: 0, updated: 0, same: 5, failed: 0 });
  expect((await site.readPosts()).length).toBe(5);
  // What the second one did not write, it does not take back.
  await site.undo(second);
  expect((await site.readPosts()).length).toBe(5);
});

test("says on another machine where the files are", async () => {
  const id = await site.plan([toPost("one")]);
  const elsewhere = await openImports({ backend });
  const message =
    "The files of this import are on another machine, or were deleted. Go on with it there, or choose the files again.";
  await expect(elsewhere.imports.run("owner", { action: "run", import: id })).rejects.toThrow(message);
  await expect(elsewhere.imports.read("owner", { action: "read", import: id })).rejects.toThrow(message);
  await site.run(id);
  expect((await elsewhere.undo(id)).state).toBe("undone");
  await elsewhere.close();
});

test("takes back an import as a whole, but not what was changed here since, and names that", async () => {
  const own = await openSite();
  const { id } = await own.importAll(posts(120));
  expect((await readRedirects()).length).toBe(120);
  await own.service.from("posts").update({ content: "Edited here." }).eq("slug", "p-7");
  await own.service.from("posts").delete().eq("slug", "p-8");
  const status = await own.undo(id);
  expect(status).toMatchObject({ state: "undone", progress: { done: 120, total: 120 }, undoableUntil: null });
  expect((await own.readPosts()).map(({ slug }) => slug)).toEqual(["p-7"]);
  const notes = (await own.entries(id)).filter((entry) => entry.notes.length > 0);
  expect(notes.map((entry) => [entry.slug, entry.notes])).toEqual([
    ["p-7", ["It was changed here since, so it was not taken back."]],
  ]);
  expect(await readRedirects()).toEqual(["/blog/p-7"]);
  const { count } = await own.service.from("deleted_posts").select("id", { count: "exact", head: true });
  expect(count).toBeGreaterThanOrEqual(119);
  await expect(own.imports.undo("owner", { action: "undo", import: id })).rejects.toThrow(
    "This import cannot be undone as it is now.",
  );
});

test("imports anew what was taken back", async () => {
  const { id } = await site.importAll(posts(3));
  await site.undo(id);
  expect((await site.importAll(posts(3))).status.outcomes.created).toBe(3);
});

test("can be undone for 30 days, and is then forgotten with its files", async () => {
  const { id } = await site.importAll(posts(1));
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  await site.service
    .from("imports")
    .update({ created_at: days(31), ran_at: days(31) })
    .eq("id", id);
  await expect(site.imports.undo("owner", { action: "undo", import: id })).rejects.toThrow(
    "This import was made more than 30 days ago, so it cannot be undone any more.",
  );
  const recent = await site.plan(posts(2));
  await site.imports.forget();
  expect((await site.imports.list()).map((status) => status.id)).toEqual([recent]);
  expect((await site.readPosts()).length).toBe(1);
});

test("forgets what has not run when it is told so, and what has run not", async () => {
  const id = await site.plan(posts(2));
  await site.imports.discard("owner", { action: "discard", import: id });
  await expect(site.imports.status(id)).rejects.toThrow("This import is no longer here.");
  const { id: done } = await site.importAll(posts(1));
  await expect(site.imports.discard("owner", { action: "discard", import: done })).rejects.toThrow(
    "This import has run. It can be undone, but not forgotten yet.",
  );
});

test("keeps five open imports, and forgets the oldest", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const id = crypto.randomUUID();
    ids.unshift(id);
    await site.imports.open("owner", { action: "open", import: id, name: `Import ${count}` });
  }
  expect((await site.imports.list()).map(({ id }) => id)).toEqual(ids.slice(0, 5));
});

test("opens an import once, however often the call is repeated", async () => {
  const id = crypto.randomUUID();
  for (const name of ["First", "Second"]) await site.imports.open("owner", { action: "open", import: id, name });
  expect((await site.imports.list()).map(({ name }) => name)).toEqual(["First"]);
});

test("says why an export cannot be read, and takes other files after that", async () => {
  const id = await site.plan("Nothing in these files can be imported.");
  expect(await site.imports.status(id)).toMatchObject({
    state: "unreadable",
    message: "Nothing in these files can be imported.",
  });
  site.source.posts = posts(1);
  await site.upload(id, { "b.md": new Uint8Array([66]) }, 2);
  await site.imports.read("owner", { action: "read", import: id });
  await site.imports.settled();
  expect(await site.imports.status(id)).toMatchObject({ state: "planned", message: null, counts: { all: 1 } });
});

test("replaces a part that arrives again", async () => {
  const id = crypto.randomUUID();
  await site.imports.open("owner", { action: "open", import: id, name: "An import" });
  await site.upload(id, { "a.md": new Uint8Array(10) }, 1);
  await site.upload(id, { "b.md": new Uint8Array(20) }, 2);
  expect((await site.upload(id, { "a.md": new Uint8Array(15) }, 1)).progress).toEqual({ done: 35, total: 0 });
});
