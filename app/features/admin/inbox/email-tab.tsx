import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { EmailCounts, EmailTransportInfo } from "#contracts/admin.ts";
import { CountTiles } from "../count-tiles.tsx";
import { showError } from "../api/error-message.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { EmailRow } from "./email-row.tsx";
import { SubscribersCard } from "./subscribers-card.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

const states = [
  { state: "queued", label: "queued", tone: "accent" },
  { state: "sent", label: "sent", tone: "success" },
  { state: "failed", label: "failed", tone: "danger" },
  { state: "kept", label: "keptHere" },
] as const;

const TransportInfo = ({ transport }: { transport: EmailTransportInfo }) => {
  const texts = useContent("admin");
  return (
    <p className="rounded-md bg-accent-subtle px-4 py-3 text-sm [overflow-wrap:anywhere]">
      {transport.kind === "smtp" && (
        <>
          <span>{`${texts.mail.smtp} `}</span>
          <strong>{transport.host}</strong>
        </>
      )}
      {transport.kind === "kept" && <span>{`${texts.mail.kept} `}</span>}
      {transport.kind === "kept" && transport.outbox && (
        <a href={transport.outbox} className="font-semibold text-accent underline underline-offset-3">
          {texts.mail.outbox}
        </a>
      )}
    </p>
  );
};

const EmailCountTiles = ({ counts }: { counts: EmailCounts }) => {
  const { mail } = useContent("admin");
  return (
    <CountTiles
      tiles={states.map(({ state, label, ...tone }) => ({ label: mail[label], count: counts[state], ...tone }))}
    />
  );
};

/** Email queue (outbox): delivery status and retry. */
export const EmailTab = () => {
  const texts = useContent("admin");
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
          ? { title: texts.mail.retried, tone: "success" }
          : { title: texts.mail.stillWaiting, ...(email.problem && { description: email.problem }) },
      );
    },
    onError: showError,
  });
  return (
    <div className="grid gap-8">
      <PaginatedList
        title={texts.mail.title}
        description={texts.mail.text}
        lead={
          last && (
            <>
              <TransportInfo transport={last.transport} />
              <EmailCountTiles counts={last.counts} />
            </>
          )
        }
        empty={texts.mail.empty}
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
