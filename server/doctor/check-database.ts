import path from "node:path";
import type { Finding } from "#contracts/doctor.ts";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { examinePostgres } from "@site/supabase/postgres/examine.ts";
import { isSiteRunning } from "../backup/machine/control-socket.ts";
import type { Env } from "../env.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const what = "Database";
const timeoutMs = 5_000;

/** Two processes have to fit beside each other: an update starts the new one before the old one ends. */
export const checkPool = (size: number, maxConnections: number): Finding => {
  const found = `${size} of ${maxConnections} connections for each process of the site`;
  return 2 * size < maxConnections
    ? good("Pool", found)
    : advise("Pool", found, "Lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler in between.");
};

const checkPostgres = async (name: string, url: string, poolSize: number): Promise<Finding[]> => {
  try {
    const { version, maxConnections, missingRoles, offByMs } = await examinePostgres(url);
    return [
      good(what, `PostgreSQL ${version} at ${name}, ${maxConnections} connections at most`),
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

const checkHosted = async ({ url, publishableKey }: NonNullable<Env["hosted"]>): Promise<Finding> => {
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

const checkEmbedded = async (root: string): Promise<Finding> => {
  if (!hasDatabase(path.join(root, "db"))) return good(what, "embedded, which the first start makes");
  return good(
    what,
    (await isSiteRunning(root)) ? "embedded, open in the running site" : "embedded, no site runs on it",
  );
};

/** The database that the settings name. */
export const checkDatabase = async (env: Env): Promise<Finding[]> => {
  const { databaseUrl, databaseDirectUrl, databasePoolSize, hosted, dataDir } = env;
  if (hosted) return [await checkHosted(hosted)];
  if (!databaseUrl) return [await checkEmbedded(path.resolve(dataDir))];
  return [
    ...(await checkPostgres("DATABASE_URL", databaseUrl, databasePoolSize)),
    ...(databaseDirectUrl
      ? (await checkPostgres("DATABASE_DIRECT_URL", databaseDirectUrl, databasePoolSize)).slice(0, 1)
      : []),
  ];
};
