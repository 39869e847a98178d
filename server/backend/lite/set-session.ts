import { rejectRequest } from "../accounts/reject-request.ts";
import type { Refusal } from "../rim/answers.ts";
import { requestContext } from "./request-context.ts";

type Vars = { auth?: { uid?: string | null; role?: string; jwt?: unknown }; storage?: { operation?: unknown } };
type Executor = { executeQuery(query: unknown): Promise<{ rows: { alive?: boolean }[] }> };
type Overridable = {
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(executor: Executor, vars: Vars): Promise<void>;
};

const roles = new Set(["anon", "authenticated", "service_role"]);

const settings = [
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "storage.operation",
  "role",
];
// The role comes last: after it the session may no longer be allowed to set the others.
const setSession = `
select ${settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(", ")},
  $7::uuid is null or exists (
    select from auth.sessions where id = $7::uuid and user_id::text = $1 and coalesce(not_after > now(), true)
  ) as alive`;

const ended: Refusal = {
  status: 401,
  code: "session_not_found",
  message: "Your session has ended. Please sign in again.",
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The session that an access token belongs to; null for the keys, which belong to none. Throws for a user's token
 * without one.
 */
const readSessionId = (role: string, jwt: unknown): string | null => {
  if (role !== "authenticated") return null;
  const { session_id: id } = (jwt ?? {}) as { session_id?: unknown };
  return typeof id === "string" && uuid.test(id) ? id : rejectRequest(ended);
};

/** Makes the library run each request with the rights of its caller, as our migrations gave them. */
export const overrideSession = (connection: object): void => {
  const target = connection as Overridable;

  // Fault of the library: at every start it grants ALL on all tables to every API role, whatever the migrations
  // revoked.
  target.ensureRlsContext = async () => true;

  // Workaround (@supabase/lite 0.10: six statements to set a session up, for every request; and an access token is
  // good for an hour after its session ended; remove when it takes one and looks at the session).
  target.applyJwtSessionContext = async (executor, { auth, storage }) => {
    const role = auth?.role ?? "anon";
    if (!roles.has(role)) throw Object.assign(new Error("The role of the access token is unknown"), { code: "42501" });
    const sessionId = readSessionId(role, auth?.jwt);
    const actor = requestContext.getStore()?.actor;
    const { rows } = await executor.executeQuery({
      sql: setSession,
      parameters: [
        auth?.uid ?? "",
        role,
        auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "",
        actor ? JSON.stringify({ "x-actor": actor }) : "",
        typeof storage?.operation === "string" ? storage.operation : "",
        role,
        sessionId,
      ],
      query: { kind: "RawNode", sqlFragments: [setSession], parameters: [] },
      queryId: { queryId: "set-session" },
    });
    if (!rows[0]?.alive) rejectRequest(ended);
  };
};
