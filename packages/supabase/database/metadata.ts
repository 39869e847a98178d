import type { AdminConnection } from "./admin-connection.ts";

type Queries = Pick<AdminConnection, "query">;

/** Schema for the server's own metadata. It is not part of the migrations, and no API role has access. */
export const metadataSql = `
create schema if not exists site_private;
revoke all on schema site_private from public;
create table if not exists site_private.state (
  name text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
`;

/** A value that the site stores outside its own tables; null if it was never written. */
export const findMetadata = async <Value>(connection: Queries, name: string): Promise<Value | null> => {
  const [row] = await connection.query<{ value: Value }>("select value from site_private.state where name = $1", [
    name,
  ]);
  return row ? row.value : null;
};

export const writeMetadata = async (connection: Queries, name: string, value: unknown): Promise<void> => {
  await connection.query(
    "insert into site_private.state (name, value) values ($1, $2::text::jsonb) on conflict (name) do update set value = excluded.value, at = now()",
    [name, JSON.stringify(value)],
  );
};
