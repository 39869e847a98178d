import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "#contracts/doctor.ts";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { markName } from "../backup/machine/data-archive.ts";
import { isSiteRunning } from "../backup/machine/control-socket.ts";
import type { Env } from "../env.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkPooler, checkPostgres, examine } from "./check-postgres.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const what = "Database";
const timeoutMs = 5_000;

type Hosted = NonNullable<Env["hosted"]>;

/** Whether the project has the migrations of this release, which a start does not apply there. */
const checkHostedMigrations = async ({ url, secretKey }: Hosted): Promise<Finding[]> => {
  const response = await fetch(`${url}/rest/v1/rpc/applied_migrations`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const applied: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (!Array.isArray(applied)) return [];
  const push = "Run npx supabase db push, and then restart the site (docs/hosted.md).";
  return [await checkMigrations((version) => applied.includes(version), push)];
};

const checkHosted = async ({ url, publishableKey }: Hosted): Promise<Finding> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch(`${url}/rest/v1/posts?select=id&limit=1`, {
      headers: { apikey: publishableKey },
      signal,
    });
    return status === 200
      ? good(what, `Supabase at ${url}`)
      : bad(what, `${url} answers ${status}`, "Check the keys, and that the migrations were pushed (docs/hosted.md).");
  } catch (error) {
    return bad(what, `${url} does not answer: ${toReason(error)}`, "Check SUPABASE_URL and the network.");
  }
};

/** Whether the site hears of changes that it did not make itself. */
const checkHostedChanges = async (directUrl: string | undefined): Promise<Finding[]> => {
  const name = "DATABASE_DIRECT_URL";
  if (directUrl !== undefined) return examine(name, directUrl, (found) => [checkPooler(name, found)]);
  const advice = `Set ${name} to the project's direct connection, so that pages stay cached until they change (docs/hosted.md).`;
  return [advise("Changes", "a project does not tell of them: pages are cached for two seconds", advice)];
};

/** The embedded database is open in the running site, or in none: a file says which release it was last open in. */
const checkEmbedded = async (root: string): Promise<Finding[]> => {
  if (!hasDatabase(path.join(root, "db"))) return [good(what, "embedded, which the first start makes")];
  const isRunning = await isSiteRunning(root);
  const newest = (await readFile(path.join(root, markName), "utf8").catch(() => "")).trim();
  return [
    good(what, isRunning ? "embedded, open in the running site" : "embedded, no site runs on it"),
    ...(newest === "" ? [] : [await checkMigrations((version) => version <= newest)]),
  ];
};

/** The database that the settings name. */
export const checkDatabase = async (env: Env): Promise<Finding[]> => {
  const { databaseUrl, databaseDirectUrl, hosted, dataDir } = env;
  if (hosted)
    return [
      await checkHosted(hosted),
      ...(await checkHostedMigrations(hosted)),
      ...(await checkHostedChanges(databaseDirectUrl)),
    ];
  return databaseUrl ? checkPostgres(databaseUrl, env) : checkEmbedded(path.resolve(dataDir));
};
