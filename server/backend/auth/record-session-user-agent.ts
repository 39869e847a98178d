import { requestContext } from "../supabase-lite/request-context.ts";

type Update = {
  set(columns: object): { where(column: string, operator: "=", value: string): { execute(): Promise<unknown> } };
};
type Repo = { createSession(session: { id: string }): Promise<unknown>; update(table: string): Update };

const marker = Symbol.for("backend.name-sessions");

/**
 * Workaround (@supabase/lite 0.10: it does not store a session's user agent, so that users cannot tell their sessions
 * apart; remove when it does).
 */
export const recordSessionUserAgent = (service: object): void => {
  const { repo } = service as { repo: Repo };
  // Patches the prototype, because the library creates another instance for each transaction.
  const prototype = Object.getPrototypeOf(repo) as Repo & { [marker]?: true };
  if (prototype[marker]) return;
  prototype[marker] = true;
  const { createSession } = prototype;
  prototype.createSession = async function createNamedSession(this: Repo, session) {
    const created = await createSession.call(this, session);
    const userAgent = requestContext.getStore()?.userAgent;
    if (userAgent)
      await this.update("sessions")
        .set({ user_agent: userAgent.slice(0, 500) })
        .where("id", "=", session.id)
        .execute();
    return created;
  };
};
