import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { EmailCounts, EmailTransportInfo, EmailEntry } from "#contracts/admin.ts";
import { CountTiles } from "#app/ui/status/count-tiles.tsx";
import { showError } from "#app/lib/owner/error-message.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { SubscribersCard } from "./subscribers-card.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";

type State = { label: string; tone: BadgeTone };

const getState = ({ status, attempts }: EmailEntry): State => {
  if (status === "sent") return { label: "Sent", tone: "success" };
  if (status === "failed") return { label: "Failed", tone: "danger" };
  if (status === "kept") return { label: "Stored here", tone: "neutral" };
  return attempts > 0 ? { label: "Retrying", tone: "warning" } : { label: "Queued", tone: "accent" };
};

const getFacts = ({ status, attempts, due_at, created_at, sent_at }: EmailEntry): string[] => {
  const facts = [formatDateTime(sent_at ?? created_at)];
  if (attempts > 0) facts.push(`${attempts} ${attempts === 1 ? "attempt" : "attempts"}`);
  if (status === "queued")
    facts.push(Date.parse(due_at) > Date.now() ? `next attempt ${formatDateTime(due_at)}` : "sending now");
  return facts;
};

type EmailRowProps = {
  email: EmailEntry;
  /** Undefined when no mail server is configured. */ onRetry?: (() => void) | undefined;
  isBusy: boolean;
};

const EmailRow = ({ email, onRetry, isBusy }: EmailRowProps) => {
  const { label, tone } = getState(email);
  const subjectId = `mail-${email.id}`;
  const mayRetry = onRetry && (email.status === "failed" || email.status === "queued");
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={subjectId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {email.subject}
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="[overflow-wrap:anywhere] text-foreground-muted">{email.recipient}</p>
        <p className="text-sm text-foreground-muted tabular-nums">{getFacts(email).join(" · ")}</p>
        {email.problem && (
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            <span className="font-semibold">Last error:</span>
            <span>{` ${email.problem}`}</span>
          </p>
        )}
      </div>
      {mayRetry && (
        <div>
          <Button variant="glass" size="sm" busy={isBusy} aria-describedby={subjectId} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </li>
  );
};

const states = [
  { state: "queued", label: "Queued", tone: "accent" },
  { state: "sent", label: "Sent", tone: "success" },
  { state: "failed", label: "Failed", tone: "danger" },
  { state: "kept", label: "Stored here" },
] as const;

const TransportInfo = ({ transport }: { transport: EmailTransportInfo }) => (
  <p className="rounded-md bg-accent-subtle px-4 py-3 text-sm [overflow-wrap:anywhere]">
    {transport.kind === "smtp" && (
      <>
        <span>Through the mail server </span>
        <strong>{transport.host}</strong>
      </>
    )}
    {transport.kind === "kept" && <span>No mail server is configured, so all emails stay on this site. </span>}
    {transport.kind === "kept" && transport.outbox && (
      <a href={transport.outbox} className="font-semibold text-accent underline underline-offset-3">
        Open the outbox
      </a>
    )}
  </p>
);

const EmailCountTiles = ({ counts }: { counts: EmailCounts }) => (
  <CountTiles tiles={states.map(({ state, ...tile }) => ({ ...tile, count: counts[state] }))} />
);

/** Email queue (outbox): delivery status and retry. */
export const EmailTab = () => {
  const list = usePaginatedList("emails", (page, signal) =>
    callAsOwner("admin-inbox", { action: "emails", ...page }, { signal }),
  );
  const { last } = list;
  const sending = useMutation({
    mutationFn: (id: number) => callAsOwner("admin-inbox", { action: "retry-email", id }),
    onSuccess: ({ email, counts }) => {
      list.replace(email);
      list.updatePages((page) => ({ ...page, counts }));
      showToast(
        email.status === "sent"
          ? { title: "Email sent", tone: "success" }
          : { title: "The email could not be sent yet", ...(email.problem && { description: email.problem }) },
      );
    },
    onError: showError,
  });
  return (
    <div className="grid gap-8">
      <PaginatedList
        title="Email"
        description="Delivery status of the emails this site has sent. Their text is not shown, because it may contain sign-in links."
        lead={
          last && (
            <>
              <TransportInfo transport={last.transport} />
              <EmailCountTiles counts={last.counts} />
            </>
          )
        }
        empty="No emails yet."
        list={list}
      >
        <ul>
          {list.entries.map((mail) => (
            <EmailRow
              key={mail.id}
              email={mail}
              isBusy={sending.isPending && sending.variables === mail.id}
              onRetry={last?.transport.kind === "smtp" ? () => sending.mutate(mail.id) : undefined}
            />
          ))}
        </ul>
      </PaginatedList>
      {last?.transport.kind === "smtp" && <SubscribersCard />}
    </div>
  );
};
