import { listApplied } from "../database/migrate.ts";
import { awaitDatabase, connect } from "./connect.ts";
import { toAdminConnection } from "./migration-lock.ts";

export type Examination = {
  version: string;
  maxConnections: number;
  /** Roles that the site needs and that are not there, or not for this user. */
  missingRoles: string[];
  /** How much the clock of the server is ahead of ours. */
  offByMs: number;
  /** Versions of the migrations that were applied; null before the first start of a site. */
  applied: string[] | null;
};

const sql = `select current_setting('server_version') as version, current_setting('max_connections') as "maxConnections",
  extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
  (select coalesce(json_agg(name), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as name
   where not exists (select from pg_catalog.pg_roles where rolname = name and pg_catalog.pg_has_role(current_user, oid, 'member'))
     and not (select rolcreaterole or rolsuper from pg_catalog.pg_roles where rolname = current_user)) as "missingRoles"`;

/** Looks at a server without changing it. Rejects in words if it cannot be opened. */
export const examinePostgres = async (url: string): Promise<Examination> => {
  const client = await connect(await awaitDatabase(url, { waitMs: 0, onWait: () => undefined }));
  try {
    const { rows } = await client.query<Omit<Examination, "applied"> & { nowMs: number }>(sql);
    const [found] = rows;
    if (!found) throw new Error("the server answers with nothing");
    const { version, maxConnections, missingRoles, nowMs } = found;
    const offByMs = nowMs - Date.now();
    return {
      version,
      maxConnections: Number(maxConnections),
      missingRoles,
      offByMs,
      applied: await listApplied(toAdminConnection(client)),
    };
  } finally {
    void client.end();
  }
};
