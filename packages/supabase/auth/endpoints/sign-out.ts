import { type Endpoint, readText } from "../auth-call.ts";
import { endSessions, type LogoutScope } from "../sessions.ts";
import { requireCaller } from "./caller.ts";

const scopes: ReadonlySet<unknown> = new Set<LogoutScope>(["global", "local", "others"]);
const isScope = (value: unknown): value is LogoutScope => scopes.has(value);

/** `POST /logout`: ends this session, all others of the account, or all. */
export const signOut: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  const scope = call.query.get("scope") ?? readText(call, "scope");
  await context.accounts.change(endSessions(account.id, claims.session_id, isScope(scope) ? scope : "local"));
  return null;
};
