import { rejectRequest } from "../auth/reject-request.ts";
import { setSessionSql, statementTimeouts } from "../database/session.ts";
import { endedSession } from "../gateway/read-session.ts";
import { requestContext } from "./request-context.ts";

type Vars = { auth?: { uid?: string | null; role?: string; jwt?: unknown }; storage?: { operation?: unknown } };
type Executor = { executeQuery(query: unknown): Promise<{ rows: { alive?: boolean }[] }> };
type Overridable = {
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(executor: Executor, vars: Vars): Promise<void>;
};

const roles = new Set(["anon", "authenticated", "service_role"]);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The session id of an access token; null for API keys. Throws for a user's token without one. */
const readSessionId = (role: string, jwt: unknown): string | null => {
  if (role !== "authenticated") return null;
  const { session_id: id } = (jwt ?? {}) as { session_id?: unknown };
  return typeof id === "string" && uuid.test(id) ? id : rejectRequest(endedSession);
};

/** The service's long operations get the caller's timeout, at most one minute. */
const getStatementTimeout = (role: string): number =>
  role === "service_role"
    ? Math.min(
        requestContext.getStore()?.deadlineMs ?? statementTimeouts.serviceClient,
        statementTimeouts.serviceClient,
      )
    : statementTimeouts.user;

type Options = {
  /** False where the database has no statement timeout: PGlite, whose whole thread is terminated instead. */
  limitsStatements: boolean;
};

/** Makes the library run each request with its caller's rights, as granted by our migrations. */
export const patchRlsSession = (connection: object, { limitsStatements }: Options): void => {
  const target = connection as Overridable;

  // Workaround (@supabase/lite 0.10: at every start it grants ALL on all tables to every API role, whatever the
  // migrations revoked; remove when it leaves grants alone).
  target.ensureRlsContext = async () => true;

  // Workaround (@supabase/lite 0.10: it sends six statements to set up a session for every request, and an access token
  // stays valid for an hour after its session ended; remove when it sends one and checks the session).
  target.applyJwtSessionContext = async (executor, { auth, storage }) => {
    const role = auth?.role ?? "anon";
    if (!roles.has(role)) throw Object.assign(new Error("The role of the access token is unknown"), { code: "42501" });
    const sessionId = readSessionId(role, auth?.jwt);
    const { actor, audit } = requestContext.getStore() ?? {};
    const { rows } = await executor.executeQuery({
      sql: setSessionSql,
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
      query: { kind: "RawNode", sqlFragments: [setSessionSql], parameters: [] },
      queryId: { queryId: "set-session" },
    });
    if (!rows[0]?.alive) rejectRequest(endedSession);
  };
};
