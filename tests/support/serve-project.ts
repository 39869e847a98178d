import type { Backend } from "#server/backend.ts";
import { openClient } from "./create-test-postgres.ts";
import { serveOnLoopback } from "./serve.ts";

type AdminUser = { id: string; email: string; email_confirm?: boolean; password_hash?: string; user_metadata?: object };

const usersSql = `select id, email, email_confirmed_at, raw_user_meta_data as user_metadata from auth.users
  order by id offset $1 limit $2`;
const insertSql = `
with made as (
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
  values ($1, $2, $3, case when $4 then now() end, $5) returning id, email
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email) from made`;

/**
 * A stand-in for a hosted project: a site of ours on PostgreSQL at `databaseUrl`, and what a project's auth service has for
 * administrators. `intercept` may answer a request first.
 */
export const serveProject = async (
  backend: Backend,
  databaseUrl: string,
  intercept: (request: Request) => Response | null = () => null,
) => {
  const client = await openClient(databaseUrl);
  const administrate = async (request: Request): Promise<Response> => {
    if (request.headers.get("apikey") !== backend.secretKey)
      return Response.json({ msg: "not allowed" }, { status: 403 });
    const { searchParams } = new URL(request.url);
    if (request.method === "GET") {
      const size = Number(searchParams.get("per_page"));
      const { rows } = await client.query(usersSql, [(Number(searchParams.get("page")) - 1) * size, size]);
      return Response.json({ users: rows as object[], aud: "authenticated" });
    }
    const given = (await request.json()) as AdminUser;
    const { id, email, email_confirm: isConfirmed = false, password_hash: hash = null, user_metadata = {} } = given;
    await client.query(insertSql, [id, email, hash, isConfirmed, user_metadata]);
    return Response.json({ id, email });
  };
  const server = await serveOnLoopback(async (request) => {
    const answer = intercept(request);
    if (answer) return answer;
    return new URL(request.url).pathname === "/auth/v1/admin/users" ? administrate(request) : backend.fetch(request);
  });
  return {
    hosted: { url: server.url, publishableKey: backend.publishableKey, secretKey: backend.secretKey },
    stop: async () => {
      await server.stop();
      await client.end();
    },
  };
};
