const apiRoles = "anon, authenticated, service_role";

const createRole = (name: string, attributes: string) => `
do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = '${name}') then
    create role ${name} nologin noinherit ${attributes};
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server was faster
end $$;
do $$ begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and not pg_catalog.pg_has_role(current_user, '${name}', 'member') then
    execute pg_catalog.format('grant ${name} to %I', current_user);
  end if;
end $$;
`;

/** Creates the roles named in the policies and grants of the migrations. Idempotent. */
export const rolesSql = `
${createRole("anon", "")}
${createRole("authenticated", "")}
${createRole("service_role", "bypassrls")}
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
