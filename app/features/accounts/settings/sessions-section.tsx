import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { useContent } from "#app/lib/content/content.ts";
import { type LoginSession, loginSessionSchema } from "#contracts/accounts/account.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import { fill } from "#contracts/fill.ts";
import { describeBrowser } from "./describe-browser.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

/** The user's sessions. `end` and `endOthers` throw the errors of supabase-js. */
const useSessions = () => {
  const { client, user } = useAuth();
  const query = useQuery({
    queryKey: ["sessions", user?.id],
    queryFn: async () => {
      const rows = unwrapResponse(await (await client()).rpc("my_sessions"));
      return rows.map((row) => loginSessionSchema.parse(row));
    },
  });
  const end = async (session: string): Promise<void> => {
    const { error } = await (await client()).rpc("end_my_session", { session });
    if (error) throw error;
    await query.refetch();
  };
  const endOthers = async (): Promise<void> => {
    const { error } = await (await client()).auth.signOut({ scope: "others" });
    if (error) throw error;
    await query.refetch();
  };
  return { ...query, end, endOthers };
};

const SessionLine = ({ session, onEnd }: { session: LoginSession; onEnd: () => void }) => {
  const { sessions: words } = useContent("account");
  const { user_agent, created_at, seen_at, is_current } = session;
  const name = describeBrowser(user_agent) ?? words.unknown;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{name}</span>
          {is_current && <Badge tone="success">{words.this}</Badge>}
        </p>
        <p className="text-sm text-foreground-muted">
          {`${fill(words.seen, { time: formatDateTime(seen_at) })}, ${fill(words.since, { time: formatDateTime(created_at) })}`}
        </p>
      </div>
      {!is_current && (
        <Button variant="quiet" size="sm" aria-label={`${words.end}: ${name}`} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
};

export const SessionsSection = () => {
  const { sessions: words } = useContent("account");
  const { isBusy, run } = useAccount();
  const { data: sessions, isError, isPending, refetch, end, endOthers } = useSessions();
  const section = useRef<HTMLElement>(null);
  useFocusAfterRemoval(section);
  const endOne = (id: string) =>
    void run(() => end(id)).then((isDone) => isDone && showToast({ title: words.ended, tone: "success" }));
  const endAll = () =>
    void run(endOthers).then((isDone) => isDone && showToast({ title: words.othersEnded, tone: "success" }));
  return (
    <Section ref={section} title={words.title} text={words.text}>
      {isPending && <Spinner label={words.loading} />}
      {isError && <TryAgain message={words.unreachable} label={words.again} onRetry={() => void refetch()} />}
      {sessions && !isError && (
        <>
          <ul>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => endOne(session.id)} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button
              ref={passFocusOn}
              variant="glass"
              size="sm"
              busy={isBusy}
              className="justify-self-start self-start"
              onClick={endAll}
            >
              {words.endOthers}
            </Button>
          ) : (
            <p className="text-sm text-foreground-muted">{words.none}</p>
          )}
        </>
      )}
    </Section>
  );
};
