import type { Client } from "pg";
import { listApplied } from "../database/migrate.ts";
import { insufficientPrivilege } from "../sqlstate.ts";
import { connectMs, withLimit } from "./client-options.ts";
import { awaitDatabase, connect } from "./connect.ts";
import { toAdminConnection } from "./migration-lock.ts";

export type Examination = {
  version: string;
  maxConnections: number;
  /** Roles that the site needs and that are not there, or not for this user. */
  missingRoles: string[];
  /** How much the clock of the server is ahead of ours. */
  offByMs: number;
  /** Versions of the migrations that were applied; null before the first start of a site, and where the user may not read them. */
  applied: string[] | null;
  /** Who is connected, and to which database. */
  user: string;
  database: string;
  /** Whether the user may create schemas there, and tables in `public`. */
  mayCreate: boolean;
  /** Tables, functions and schemas of the site that the user cannot change, by the role they belong to. */
  notOwned: { owner: string; count: number; example: string }[];
  /** Whether a pooler gives each transaction any session. */
  sharesSessions: boolean;
};

const sql = `select current_setting('server_version') as version, current_setting('max_connections') as "maxConnections",
  extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
  (select coalesce(json_agg(name), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as name
   where not exists (select from pg_catalog.pg_roles where rolname = name and pg_catalog.pg_has_role(current_user, oid, 'member'))
     and not (select rolcreaterole or rolsuper from pg_catalog.pg_roles where rolname = current_user)) as "missingRoles",
  current_user::text as user, current_database()::text as database,
  has_database_privilege(current_database(), 'create') and not exists (select from pg_catalog.pg_namespace
    where nspname = 'public' and not has_schema_privilege(oid, 'create')) as "mayCreate"`;

// What belongs to an extension is changed with it.
const notOwnedSql = `with site_schema as (
    select oid, nspname, nspowner from pg_catalog.pg_namespace
    where nspname in ('public', 'auth', 'storage', 'private', 'site_private', 'supabase_migrations')
  ), found as (
    select c.relowner as owner, n.nspname || '.' || c.relname as name, c.oid, 'pg_class'::regclass as catalog
      from pg_catalog.pg_class c join site_schema n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select p.proowner, n.nspname || '.' || p.proname, p.oid, 'pg_proc'::regclass
      from pg_catalog.pg_proc p join site_schema n on n.oid = p.pronamespace
    union all
    select nspowner, nspname, oid, 'pg_namespace'::regclass from site_schema where nspname <> 'public'
  )
  select pg_catalog.pg_get_userbyid(owner)::text as owner, count(*)::int as count, min(name)::text as example from found
  where not pg_catalog.pg_has_role(current_user, owner, 'usage') and not exists (
    select from pg_catalog.pg_depend d where d.classid = found.catalog and d.objid = found.oid and d.deptype = 'e')
  group by 1 order by 2 desc`;

const findSession = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>(withLimit("select pg_backend_pid() as pid", connectMs))).rows[0]?.pid;

// Another client of a busy pooler may take a session in between.
const rounds = 3;

/**
 * Whether two connections share a session, or one of them changes it: nobody else gets the session of a connection that is
 * still open, unless a pooler hands out sessions for a transaction each.
 */
const findSharedSessions = async (url: string, client: Client): Promise<boolean> => {
  const before = await findSession(client);
  const other = await connect(url);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await other.query(withLimit("begin", connectMs));
      const isShared = (await findSession(other)) === before || (await findSession(client)) !== before;
      await other.query(withLimit("rollback", connectMs));
      if (isShared) return true;
    }
    return false;
  } finally {
    void other.end();
  }
};

const findApplied = (client: Client): Promise<string[] | null> =>
  listApplied(toAdminConnection(client)).catch((error: unknown) => {
    if ((error as { code?: string }).code === insufficientPrivilege) return null;
    throw error;
  });

type DatabaseState = Omit<Examination, "applied" | "notOwned" | "sharesSessions" | "offByMs">;

/** Looks at a server without changing it. Rejects in words if it cannot be opened. */
export const examinePostgres = async (url: string): Promise<Examination> => {
  const address = await awaitDatabase(url, { waitMs: 0, onWait: () => undefined });
  const client = await connect(address);
  try {
    const { rows } = await client.query<DatabaseState & { nowMs: number }>(sql);
    const [first] = rows;
    if (!first) throw new Error("the server answers with nothing");
    const { nowMs, ...found } = first;
    const offByMs = nowMs - Date.now();
    return {
      ...found,
      maxConnections: Number(found.maxConnections),
      offByMs,
      applied: await findApplied(client),
      notOwned: (await client.query<Examination["notOwned"][number]>(notOwnedSql)).rows,
      sharesSessions: await findSharedSessions(address, client),
    };
  } finally {
    void client.end();
  }
};
