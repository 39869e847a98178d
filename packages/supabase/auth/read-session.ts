import { decodePayload } from "./access-token.ts";
import type { Role, Session } from "../database/session.ts";
import { statementTimeouts } from "../database/session.ts";
import { RequestError } from "../http/error-response.ts";
import { isJsonObject } from "../http/parse-json.ts";
import { insufficientPrivilege } from "../sqlstate.ts";

type Caller = {
  /** Of the API key. */
  isService: boolean;
  /** The header, whose signature has been checked. */
  authorization: string | null;
  actor: string | null;
  audit: string | null;
  deadlineMs: number;
};

const roles: ReadonlySet<unknown> = new Set<Role>(["anon", "authenticated", "service_role"]);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const reject = (code: string, message: string, status = 401): never => {
  throw new RequestError({ status, code, message });
};

export const endedSession = {
  status: 401,
  code: "session_not_found",
  message: "Your session has ended. Please sign in again.",
};

const readClaims = (token: string): Record<string, unknown> => {
  const claims = decodePayload(token);
  return isJsonObject(claims) ? claims : reject("PGRST301", "The access token has no claims");
};

const toHeaders = ({ actor, audit }: Caller): string =>
  actor === null && audit === null
    ? ""
    : JSON.stringify({ ...(actor !== null && { "x-actor": actor }), ...(audit !== null && { "x-audit": audit }) });

const toTimeout = (role: Role, deadlineMs: number): number =>
  role === "service_role" ? Math.min(deadlineMs, statementTimeouts.serviceClient) : statementTimeouts.user;

/**
 * Whose rights a request has: those of the user whose access token it carries, else of its API key. Throws 401 for a
 * token that has expired or names no login session.
 */
export const readSession = (caller: Caller, now = Date.now()): Session => {
  const token = caller.authorization?.slice("Bearer ".length) ?? "";
  const create = (role: Role, own: Pick<Session, "claims" | "userId" | "sessionId">): Session => ({
    role,
    headers: toHeaders(caller),
    timeoutMs: toTimeout(role, caller.deadlineMs),
    ...own,
  });
  if (!token.includes("."))
    return create(caller.isService ? "service_role" : "anon", { claims: "", userId: "", sessionId: null });
  const claims = readClaims(token);
  const { role = "anon", sub, exp, session_id: sessionId } = claims;
  if (typeof exp !== "number" || exp * 1_000 <= now) reject("PGRST303", "JWT expired");
  if (!roles.has(role)) reject(insufficientPrivilege, "The role of the access token is unknown", 403);
  const hasSession = typeof sessionId === "string" && uuid.test(sessionId);
  if (role === "authenticated" && !hasSession) throw new RequestError(endedSession);
  return create(role as Role, {
    claims: JSON.stringify(claims),
    // Tokens of other kinds may name anything.
    userId: role === "authenticated" && typeof sub === "string" ? sub : "",
    sessionId: role === "authenticated" ? String(sessionId) : null,
  });
};
