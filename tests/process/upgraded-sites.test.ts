// @module-tag night
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { upgradeDatabase } from "@site/supabase/embedded/upgrade/upgrade-database.ts";
import { oldEngineFolder, oldSiteNames, readOldSite, unpackOldSite } from "#tests/support/old-sites.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

type Row = Record<string, unknown>;

const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

const { version } = JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8")) as {
  version: string;
};
/** Until the site's own engine is the new one, its old folders are what it opens. */
const isUpgraded = !version.startsWith("0.4.");

const startSite = async (dataDir: string): Promise<SiteRun> => {
  const directory = path.join(dataDir, "db");
  if (isUpgraded)
    await upgradeDatabase({
      directory,
      migrationsDirectory: siteOptions.migrationsDirectory,
      installEngine: async () => oldEngineFolder,
      report: () => undefined,
    });
  const settings = { OWNER_EMAIL: "owner@example.org", ADMIN_MODE: "role", ACCESS_POLICY: "open" };
  const site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, ...settings });
  running.push(site);
  await waitUntilReady(site);
  return site;
};

/** What rows have of what was read before, by id: later migrations may have added columns. */
const pickKnown = (before: Row[], after: Row[]): Row[] =>
  before.map(({ id, ...others }) => {
    const found = after.find((row) => row.id === id) ?? {};
    return Object.fromEntries(["id", ...Object.keys(others)].map((key) => [key, found[key]]));
  });
/** Columns that later migrations have replaced or counted anew. */
const changed = new Set(["shared", "size"]);
const keepColumns = (rows: Row[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !changed.has(key))));

test.each(oldSiteNames)("serves everything of a site of %s, to the accounts that it had", async (name) => {
  const dataDir = await unpackOldSite(name);
  const old = readOldSite(name);
  const site = await startSite(dataDir);
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([expect.stringMatching(/^backup-.+Z\.tar\.gz$/)]);
  const keys = JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as { publishableKey: string };
  const connect = (): SupabaseClient =>
    createClient(site.url, keys.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

  for (const { refreshTokens } of old.accounts)
    for (const refresh_token of refreshTokens) {
      const { data, error } = await connect().auth.refreshSession({ refresh_token });
      const outcome = error ? `${error.status} ${error.code}` : data.session && "alive";
      expect(outcome).toMatch(/^(alive|400 .*refresh_token.*)$/);
    }
  const clients: SupabaseClient[] = [];
  for (const { id, email, password } of old.accounts) {
    const client = connect();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect([data.user?.id, data.user?.email]).toEqual([id, email]);
    clients.push(client);
  }
  const [owner, member] = clients;

  for (const [table, before] of Object.entries(old.seen)) {
    const { data, error } = (await member?.from(table).select("*")) ?? {};
    expect(error).toBeNull();
    expect(pickKnown(keepColumns(before), (data ?? []) as Row[])).toEqual(keepColumns(before));
    expect(data?.length).toBe(before.length);
  }
  const listed = await owner?.functions.invoke<{ posts: Row[] }>("posts-admin", { body: { action: "list" } });
  expect(pickKnown(old.posts, listed?.data?.posts ?? [])).toEqual(old.posts);
  for (const [address, digest] of Object.entries(old.files)) {
    const bytes = new Uint8Array(await (await fetch(site.url + address)).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex"), address).toBe(digest);
  }
});
