import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { EmailCounts, EmailEntry, EmailPage, EmailRetry, EmailTransportInfo } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";
import { callFunction, getErrorMessage } from "../api/call-function.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { EmailRow } from "./email-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

const states = [
  { state: "queued", label: texts.mail.queued, color: "text-accent" },
  { state: "sent", label: texts.mail.sent, color: "text-success" },
  { state: "failed", label: texts.mail.failed, color: "text-danger" },
  { state: "kept", label: texts.mail.keptHere, color: "text-ink" },
] as const;

const Way = ({ way }: { way: EmailTransportInfo }) => (
  <p className="rounded-md bg-accent-wash px-4 py-3 text-sm [overflow-wrap:anywhere]">
    {way.kind === "smtp" && (
      <>
        {texts.mail.smtp} <strong>{way.host}</strong>
      </>
    )}
    {way.kind === "kept" && texts.mail.kept}{" "}
    {way.kind === "kept" && way.outbox && (
      <a href={way.outbox} className="font-semibold text-accent underline underline-offset-3">
        {texts.mail.outbox}
      </a>
    )}
  </p>
);

const UsageCounters = ({ counts }: { counts: EmailCounts }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {states.map(({ state, label, color }) => (
      <div key={state} className="flex flex-col-reverse rounded-lg border border-line bg-well px-4 py-3">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd
          className={`font-display text-heading leading-tight font-semibold lining-nums tabular-nums ${counts[state] > 0 ? color : "text-ink-soft"}`}
        >
          {counts[state].toLocaleString("en-US")}
        </dd>
      </div>
    ))}
  </dl>
);

/** What became of the site's mails, and the way to try one again. */
export const EmailTab = () => {
  const { entries, last, failure, more, reload, replace } = usePaginatedList<EmailEntry, EmailPage>("mails");
  const [counted, setCounted] = useState<EmailCounts | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  const retry = async (id: number) => {
    setBusyId(id);
    try {
      const { mail, usageCounters } = await callFunction<EmailRetry>("owner-desk", { action: "retry-mail", id });
      replace(mail);
      setCounted(usageCounters);
      showToast(
        mail.status === "sent"
          ? { title: texts.mail.retried, tone: "success" }
          : { title: texts.mail.stillWaiting, ...(mail.problem && { description: mail.problem }) },
      );
    } catch (error) {
      showToast({ title: getErrorMessage(error), tone: "destructive" });
    } finally {
      setBusyId(null);
    }
  };
  return (
    <PaginatedList
      title={texts.mail.title}
      description={texts.mail.text}
      lead={
        last && (
          <>
            <Way way={last.way} />
            <UsageCounters counts={counted ?? last.usageCounters} />
          </>
        )
      }
      failure={failure}
      isLoaded={last !== null}
      isEmpty={entries.length === 0}
      empty={texts.mail.empty}
      more={more}
      onRetry={reload}
    >
      <ul>
        {entries.map((mail) => (
          <EmailRow
            key={mail.id}
            mail={mail}
            isBusy={busyId === mail.id}
            onRetry={last?.way.kind === "smtp" ? () => void retry(mail.id) : undefined}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};
