import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { EmailCounts, EmailTransportInfo } from "#contracts/admin.ts";
import { CountTiles } from "#app/ui/status/count-tiles.tsx";
import { showError } from "#app/lib/owner/error-message.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { EmailRow } from "./email-row.tsx";
import { SubscribersCard } from "./subscribers-card.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

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
