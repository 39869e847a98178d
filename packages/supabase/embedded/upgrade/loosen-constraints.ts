import type { AdminConnection } from "../../database/admin-connection.ts";

type Constraint = { table: string; name: string; definition: string };

const unvalidatedSql = `
select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
  pg_get_constraintdef(k.oid) as definition
from pg_catalog.pg_constraint k
join pg_catalog.pg_class c on c.oid = k.conrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where k.contype = 'c' and not k.convalidated and n.nspname <> 'information_schema'`;

/**
 * Drops the constraints that rows from before them need not satisfy, and returns a function that adds them again, still
 * not validated.
 */
export const loosenConstraints = async ({ query, run }: AdminConnection): Promise<() => Promise<void>> => {
  const constraints = await query<Constraint>(unvalidatedSql);
  for (const { table, name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of constraints)
      await run(`alter table ${table} add constraint ${name} ${definition}`);
  };
};
