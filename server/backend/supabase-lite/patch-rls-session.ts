import { rejectRequest } from "../auth/reject-request.ts";
import type { ApiError } from "../gateway/error-response.ts";
import { requestContext } from "./request-context.ts";

type Vars = { auth?: { uid?: string | null; role?: string; jwt?: unknown }; storage?: { operation?: unknown } };
type Executor = { executeQuery(query: unknown): Promise<{ rows: { alive?: boolean }[] }> };
type Overridable = {
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(executor: Executor, vars: Vars): Promise<void>;
  applyRpcRequestGucs(): Promise<void>;
};

const roles = new Set(["anon", "authenticated", "service_role"]);

/** How long one statement may run on a PostgreSQL server, in milliseconds. */
export const statementTimeouts = { user: 5_000, serviceClient: 60_000 };

const settings = [
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "storage.operation",
  "statement_timeout",
  "role",
];
// The role comes last: after it the session may no longer be allowed to set the others.
const setSession = `
select ${settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(", ")},
  $8::uuid is null or exists (select from auth.sessions where id = $8::uuid and user_id::text = $1 and coalesce(not_after > now(), true)) as alive`;

const ended: ApiError = {
  status: 401,
  code: "session_not_found",
  message: "Your session has ended. Please sign in again.",
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The session that an access token belongs to; null for the keys, which belong to none. Throws for a user's token without one. */
const readSessionId = (role: string, jwt: unknown): string | null => {
  if (role !== "authenticated") return null;
  const { session_id: id } = (jwt ?? {}) as { session_id?: unknown };
  return typeof id === "string" && uuid.test(id) ? id : rejectRequest(ended);
};

/** The service's long work may take as long as its caller waits, but never longer than a minute. */
const getStatementTimeout = (role: string): number =>
  role === "service_role"
    ? Math.min(
        requestContext.getStore()?.deadlineMs ?? statementTimeouts.serviceClient,
        statementTimeouts.serviceClient,
      )
    : statementTimeouts.user;

type Options = {
  /** False where the database has no clock to stop a statement by: PGlite, whose whole thread is ended instead. */
  limitsStatements: boolean;
};

/** Makes the library run each request with the rights of its caller, as our migrations gave them. */
export const patchRlsSession = (connection: object, { limitsStatements }: Options): void => {
  const target = connection as Overridable;

  // Fault of the library: at every start it grants ALL on all tables to every API role, whatever the migrations revoked.
  target.ensureRlsContext = async () => true;

  // Workaround (@supabase/lite 0.10: for a function it writes all headers of the request over `request.headers`, which says
  // here what the service says; remove when it leaves them alone). Nothing of ours reads `request.method` or `request.path`.
  target.applyRpcRequestGucs = async () => undefined;

  // Workaround (@supabase/lite 0.10: six statements to set a session up, for every request; and an access token is good for an
  // hour after its session ended; remove when it takes one and looks at the session).
  target.applyJwtSessionContext = async (executor, { auth, storage }) => {
    const role = auth?.role ?? "anon";
    if (!roles.has(role)) throw Object.assign(new Error("The role of the access token is unknown"), { code: "42501" });
    const sessionId = readSessionId(role, auth?.jwt);
    const { actor, audit } = requestContext.getStore() ?? {};
    const { rows } = await executor.executeQuery({
      sql: setSession,
      parameters: [
        auth?.uid ?? "",
        role,
        auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "",
        actor || audit ? JSON.stringify({ "x-actor": actor, "x-audit": audit }) : "",
        typeof storage?.operation === "string" ? storage.operation : "",
        limitsStatements ? String(getStatementTimeout(role)) : "0",
        role,
        sessionId,
      ],
      query: { kind: "RawNode", sqlFragments: [setSession], parameters: [] },
      queryId: { queryId: "set-session" },
    });
    if (!rows[0]?.alive) rejectRequest(ended);
  };
};
