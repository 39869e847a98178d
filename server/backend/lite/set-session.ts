import { requestContext } from "./request-context.ts";

type Vars = { auth?: { uid?: string | null; role?: string; jwt?: unknown }; storage?: { operation?: unknown } };
type Executor = { executeQuery(query: unknown): Promise<unknown> };
type Overridable = {
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(executor: Executor, vars: Vars): Promise<void>;
};

const roles = new Set(["anon", "authenticated", "service_role"]);

const settings = ["request.jwt.claim.sub", "request.jwt.claim.role", "request.jwt.claims", "request.headers", "storage.operation", "role"];
// The role comes last: after it the session may no longer be allowed to set the others.
const setSession = `select ${settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(", ")}`;

/** Makes the library run each request with the rights of its caller, as our migrations gave them. */
export const overrideSession = (connection: object): void => {
  const target = connection as Overridable;

  // Fault of the library: at every start it grants ALL on all tables to every API role, whatever the migrations revoked.
  target.ensureRlsContext = async () => true;

  // Fault of the library: six statements to set a session up, for every request. One does it.
  target.applyJwtSessionContext = async (executor, { auth, storage }) => {
    const role = auth?.role ?? "anon";
    if (!roles.has(role)) throw Object.assign(new Error("The role of the access token is unknown"), { code: "42501" });
    const actor = requestContext.getStore()?.actor;
    await executor.executeQuery({
      sql: setSession,
      parameters: [
        auth?.uid ?? "",
        role,
        auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "",
        actor ? JSON.stringify({ "x-actor": actor }) : "",
        typeof storage?.operation === "string" ? storage.operation : "",
        role,
      ],
      query: { kind: "RawNode", sqlFragments: [setSession], parameters: [] },
      queryId: { queryId: "set-session" },
    });
  };
};
