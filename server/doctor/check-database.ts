import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "#contracts/doctor.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { examinePostgres } from "@site/supabase/postgres/examine.ts";
import { siteOptions } from "../backend-options.ts";
import { markName } from "../backup/machine/data-archive.ts";
import { isSiteRunning } from "../backup/machine/control-socket.ts";
import type { Env } from "../env.ts";
import { advise, bad, good, toReason } from "./finding.ts";
import { checkSupport } from "./support-ends.ts";

const what = "Database";
const timeoutMs = 5_000;

/** Two processes have to fit beside each other: an update starts the new one before the old one ends. */
export const checkPool = (size: number, maxConnections: number): Finding => {
  const found = `${size} of ${maxConnections} connections for each process of the site`;
  return 2 * size < maxConnections
    ? good("Pool", found)
    : advise("Pool", found, "Lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler in between.");
};

const restart = "Start or restart the site, which applies them; make a backup before (npm run backup).";

/** Whether the database is that of this release. */
const checkMigrations = async (isApplied: (version: string) => boolean, advice = restart): Promise<Finding> => {
  const migrations = await readMigrations(siteOptions.migrationsDirectory);
  const pending = migrations.filter(({ version }) => !isApplied(version)).map(({ file }) => file);
  if (pending.length === 0) return good("Migrations", `all ${migrations.length} were applied`);
  return advise("Migrations", `${pending.length} of this release pending, from ${pending[0]} on`, advice);
};

const checkPostgres = async (name: string, url: string, poolSize: number): Promise<Finding[]> => {
  try {
    const { version, maxConnections, missingRoles, offByMs, applied } = await examinePostgres(url);
    return [
      good(what, `PostgreSQL ${version} at ${name}, ${maxConnections} connections at most`),
      ...checkSupport("PostgreSQL", version),
      ...(applied ? [await checkMigrations((migration) => applied.includes(migration))] : []),
      checkPool(poolSize, maxConnections),
      missingRoles.length === 0
        ? good("Roles", "anon, authenticated and service_role")
        : bad(
            "Roles",
            `${missingRoles.join(", ")} missing`,
            "Let an administrator run what npm run database-roles prints.",
          ),
      Math.abs(offByMs) < 5_000
        ? good("Clock", "as that of the database")
        : advise(
            "Clock",
            `${Math.round(offByMs / 1_000)} s off that of the database`,
            "Switch on NTP on both machines.",
          ),
    ];
  } catch (error) {
    return [
      bad(what, `${name} cannot be opened: ${toReason(error)}`, "Check the address, the password and the network."),
    ];
  }
};

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
  const { databaseUrl, databaseDirectUrl, databasePoolSize, hosted, dataDir } = env;
  if (hosted) return [await checkHosted(hosted), ...(await checkHostedMigrations(hosted))];
  if (!databaseUrl) return checkEmbedded(path.resolve(dataDir));
  return [
    ...(await checkPostgres("DATABASE_URL", databaseUrl, databasePoolSize)),
    ...(databaseDirectUrl
      ? (await checkPostgres("DATABASE_DIRECT_URL", databaseDirectUrl, databasePoolSize)).slice(0, 1)
      : []),
  ];
};
