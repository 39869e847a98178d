import { type Endpoint, readText } from "../auth-call.ts";
import { endSessions, type LogoutScope } from "../sessions.ts";
import { requireCaller, requireFactor } from "../caller.ts";

const scopes: ReadonlySet<unknown> = new Set<LogoutScope>(["global", "local", "others"]);
const isScope = (value: unknown): value is LogoutScope => scopes.has(value);

/** `POST /logout`: ends this session, all others of the account, or all. */
export const signOut: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  const wanted = call.query.get("scope") ?? readText(call, "scope");
  const scope = isScope(wanted) ? wanted : "local";
  if (scope !== "local") requireFactor(account, claims, "AAL2 session is required to end other sessions");
  await context.accounts.change(endSessions(account.id, claims.session_id, scope));
  return null;
};
