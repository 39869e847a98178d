import type { AdminConnection } from "../database/admin-connection.ts";

type Constraint = { table: string; name: string; definition: string };

const toConstraintsSql = (condition: string) => `
select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
  pg_get_constraintdef(k.oid) as definition
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where ${condition} and n.nspname <> 'information_schema'`;

/** Limits that rows from before them need not satisfy. */
const unvalidated = "k.contype = 'c' and not k.convalidated";
const references = "k.contype = 'f' and k.conparentid = 0";

const triggersSql = `
select distinct format('%I.%I', n.nspname, c.relname) as table
from pg_catalog.pg_trigger t
join pg_catalog.pg_class c on c.oid = t.tgrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where not t.tgisinternal and t.tgenabled <> 'D'`;

const superuserSql = "select rolsuper as is from pg_catalog.pg_roles where rolname = current_user";

/** Switches triggers and the checks of references off. Returns a function that switches triggers on again. */
const suspendTriggers = async ({ query, run }: AdminConnection, isSuperuser: boolean): Promise<() => Promise<void>> => {
  if (isSuperuser) {
    await run("set session_replication_role to replica");
    return () => run("set session_replication_role to origin");
  }
  const tables = await query<{ table: string }>(triggersSql);
  for (const { table } of tables) await run(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of tables) await run(`alter table ${table} enable trigger user`);
  };
};

/**
 * Lets rows in as they are: no trigger runs, no reference is checked, and limits that are younger than some rows are
 * dropped. Returns a function that puts all of that back: a limit still not validated, and references checked for all
 * rows where the user is no superuser, who can only drop them.
 */
export const loosenConstraints = async (connection: AdminConnection): Promise<() => Promise<void>> => {
  const { query, run } = connection;
  const [user] = await query<{ is: boolean }>(superuserSql);
  const isSuperuser = user?.is === true;
  const resumeTriggers = await suspendTriggers(connection, isSuperuser);
  const constraints = await query<Constraint>(
    toConstraintsSql(isSuperuser ? unvalidated : `(${unvalidated} or ${references})`),
  );
  for (const { table, name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of constraints)
      await run(`alter table ${table} add constraint ${name} ${definition}`);
    await resumeTriggers();
  };
};
