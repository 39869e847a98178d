import { type Examination, examinePostgres } from "@site/supabase/postgres/examine.ts";
import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { checkMigrations } from "./check-migrations.ts";
import { advise, bad, good, toReason } from "./finding.ts";
import { checkSupport } from "./support-ends.ts";

const what = "Database";

/** Two processes have to fit beside each other: an update starts the new one before the old one ends. */
export const checkPool = (size: number, maxConnections: number): Finding => {
  const observation = `${size} of ${maxConnections} connections for each process of the site`;
  return 2 * size < maxConnections
    ? good("Pool", observation)
    : advise("Pool", observation, "Lower DATABASE_POOL_SIZE, raise max_connections, or put a pooler in between.");
};

/** Whether the migrations of a start may create and change what they have to. */
const checkOwnership = ({ user, database, mayCreate, notOwned }: Examination): Finding => {
  const name = "Ownership";
  const [most] = notOwned;
  if (mayCreate && !most) return good(name, `${user} may change all of the database ${database}`);
  const count = notOwned.reduce((sum, group) => sum + group.count, 0);
  const owners = notOwned.map(({ owner }) => owner).join(", ");
  const troubles = [
    ...(mayCreate ? [] : [`${user} may create nothing in the database ${database}`]),
    ...(most ? [`of its tables, functions and schemas, ${count} belong to ${owners} (${most.example})`] : []),
  ];
  return bad(
    name,
    `${troubles.join("; ")}: migrations fail`,
    `Let an administrator give it to ${user}, as in docs/postgres.md under "What belongs to somebody else".`,
  );
};

export const checkPooler = (name: string, { sharesSessions }: Examination): Finding => {
  const topic = "Pooler";
  if (!sharesSessions) return good(topic, `none at ${name} that shares sessions`);
  return advise(
    topic,
    `at ${name}, in transaction mode: it passes no notifications on, so replicas learn late of each other's changes`,
    "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; migrations and backups use it too (docs/postgres.md).",
  );
};

const checkServer = async (examination: Examination, poolSize: number): Promise<Finding[]> => {
  const { version, maxConnections, missingRoles, offByMs, applied } = examination;
  return [
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
      : advise("Clock", `${Math.round(offByMs / 1_000)} s off that of the database`, "Switch on NTP on both machines."),
  ];
};

type Check = (examination: Examination) => Finding[] | Promise<Finding[]>;

/** Opens an address and checks what is there. */
export const examine = async (name: string, url: string, check: Check): Promise<Finding[]> => {
  try {
    const examination = await examinePostgres(url);
    const { version, maxConnections } = examination;
    const opened = good(what, `PostgreSQL ${version} at ${name}, ${maxConnections} connections at most`);
    return [opened, ...(await check(examination))];
  } catch (error) {
    return [
      bad(what, `${name} cannot be opened: ${toReason(error)}`, "Check the address, the password and the network."),
    ];
  }
};

type Settings = Pick<Env, "databaseDirectUrl" | "databasePoolSize">;

/** The PostgreSQL of the settings. Migrations and notifications use the direct address, if there is one. */
export const checkPostgres = async (
  url: string,
  { databaseDirectUrl, databasePoolSize }: Settings,
): Promise<Finding[]> => {
  const checkDirect = (name: string) => (examination: Examination) => [
    checkPooler(name, examination),
    checkOwnership(examination),
  ];
  const name = "DATABASE_URL";
  const direct = "DATABASE_DIRECT_URL";
  return [
    ...(await examine(name, url, async (found) => [
      ...(await checkServer(found, databasePoolSize)),
      ...(databaseDirectUrl === undefined ? checkDirect(name)(found) : []),
    ])),
    ...(databaseDirectUrl === undefined ? [] : await examine(direct, databaseDirectUrl, checkDirect(direct))),
  ];
};
