import type { AdminConnection } from "./admin-connection.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { insufficientPrivilege } from "../sqlstate.ts";

export const apiRoles = "anon, authenticated, service_role";

const createRole = (name: string, attributes = "") => `do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = '${name}') then
    create role ${name} nologin noinherit ${attributes};
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server was faster
end $$;
`;

/** Creates the roles alone, which takes the rights of an administrator. */
export const createRolesSql =
  createRole("anon") + createRole("authenticated") + createRole("service_role", "bypassrls");

const joinRole = (name: string) => `do $$ begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and not pg_catalog.pg_has_role(current_user, '${name}', 'member') then
    execute pg_catalog.format('grant ${name} to %I', current_user);
  end if;
end $$;
`;

/** Creates the roles named in the policies and grants of the migrations. Idempotent. */
export const rolesSql = `
${createRolesSql}
${["anon", "authenticated", "service_role"].map(joinRole).join("\n")}
grant usage on schema public to ${apiRoles};
alter default privileges in schema public revoke all on tables from ${apiRoles};
alter default privileges in schema public revoke all on sequences from ${apiRoles};
`;

/**
 * Grants for the API roles in the library's own schemas, as at Supabase; row level security protects the storage
 * tables.
 */
export const systemGrantsSql = `
grant usage on schema auth to ${apiRoles};
do $$ begin
  if exists (select from pg_catalog.pg_namespace where nspname = 'storage') then
    grant usage on schema storage to ${apiRoles};
    grant all on all tables in schema storage to ${apiRoles};
  end if;
end $$;
`;

const rolesMissing =
  "its user may not create the roles anon, authenticated and service_role. Let an administrator of the database server run once what `npm run database-roles` prints, then start again.";

/** Creates the roles; throws in words if this user may not, and no administrator has. */
export const applyRoles = async (connection: Pick<AdminConnection, "query" | "run">): Promise<void> => {
  await connection.run(rolesSql).catch((error: unknown) => {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    throw new DatabaseStartError(rolesMissing, { cause: error });
  });
  const [found] = await connection.query<{ isComplete: boolean }>(
    `select rolbypassrls or rolsuper as "isComplete" from pg_catalog.pg_roles where rolname = 'service_role'`,
  );
  if (!found?.isComplete) throw new DatabaseStartError(rolesMissing);
};
