import { afterAll, beforeAll, expect, test } from "vitest";
import { shownTables } from "#contracts/cache-control.ts";
import { schema } from "#contracts/schema.ts";
import { sitePages } from "#contracts/site-pages.ts";
import type { Backend } from "#server/backend.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { siteOptions } from "#server/backend-options.ts";
import { createClients } from "@site/supabase/clients.ts";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";

// Finds out what each page reads while it is rendered. Whatever that is, a change of it must be announced by the database,
// and be a reason to render the page again.

const pages = sitePages.filter(({ kind, path }) => kind !== "private" && path !== "/preview/:token");
const parameters: Record<string, string> = { ":slug?": "first", ":tag": "sea", ":page": "0" };
const toAddress = (path: string): string =>
  path.replaceAll(/\/?:\w+\??/g, (parameter) => {
    const value = parameters[parameter.replace("/", "")];
    return value === undefined ? "" : parameter.startsWith("/") ? `/${value}` : value;
  });

let app: TestApp;
let bodies: ReadonlyMap<string, string>;
const listeners = new Set<(table: string) => void>();
let reads = new Set<string>();

const readBodies = async (): Promise<ReadonlyMap<string, string>> => {
  const migrations = await readMigrations(siteOptions.migrationsDirectory);
  const definition = /create (?:or replace )?function public\.(\w+)\([^$]{0,2000}\$\$([^$]{0,20000})\$\$/g;
  return new Map(
    migrations.flatMap(({ sql }) => [...sql.matchAll(definition)].map(([, name = "", body = ""]) => [name, body])),
  );
};

/** The tables that a request of the official client reads: the one that it names, those embedded, or those of a function. */
const listTables = (url: URL): string[] => {
  const [, name = ""] = /^\/rest\/v1\/(?:rpc\/)?(\w+)$/.exec(url.pathname) ?? [];
  const embedded = [...(url.searchParams.get("select") ?? "").matchAll(/(\w+)(?:!\w+)?\(/g)].map(
    ([, table = ""]) => table,
  );
  const called = [...(bodies.get(name) ?? "").matchAll(/\bpublic\.(\w+)/g)].map(([, table = ""]) => table);
  return [name, ...embedded, ...called].filter((table) => Object.hasOwn(schema.tables, table));
};

/** The backend, whose visitors' client says what it reads; the test announces the changes. */
const watch = (backend: Backend): Backend => ({
  ...backend,
  anonClient: createClients<never>({
    url: testSiteUrl,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    fetch: (request) => {
      for (const table of listTables(new URL(request.url))) reads.add(table);
      return backend.fetch(request);
    },
  }).anonClient as Backend["anonClient"],
  onChange(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
});

/** What a page reads when it is asked for now: nothing if it is cached. */
const findReads = async (path: string): Promise<string[]> => {
  reads = new Set();
  const { status } = await app.request(toAddress(path));
  expect([path, status < 500]).toEqual([path, true]);
  return [...reads];
};

beforeAll(async () => {
  bodies = await readBodies();
  const build = await createSiteBuild([...new Set(pages.map(({ file }) => file))]);
  const backend = await createTestBackend();
  const post = {
    title: "First",
    content: "Words.",
    status: "published" as const,
    published_at: "2026-01-01T00:00:00Z",
  };
  await backend
    .serviceClient()
    .from("posts")
    .insert([{ ...post, slug: "first", tags: ["Sea"] }])
    .throwOnError();
  app = await createTestApp({ backend: watch(backend), loadBuild: async () => build });
});
afterAll(() => app.close());

test("every page is rendered again when a table changes that it reads, and every such table announces its changes", async () => {
  const shown = new Set<string>();
  for (const { path } of pages)
    for (const table of await findReads(path)) {
      shown.add(table);
      expect([path, await findReads(path)]).toEqual([path, []]);
      for (const listener of listeners) listener(table);
      expect([path, table, (await findReads(path)).length > 0]).toEqual([path, table, true]);
    }
  const silent: readonly string[] = Object.entries(schema.tables).flatMap(([name, table]) =>
    "keepsCache" in table ? [name] : [],
  );
  expect([...shown].filter((table) => silent.includes(table))).toEqual([]);
  expect([...shown].toSorted()).toEqual(shownTables.toSorted());
});
