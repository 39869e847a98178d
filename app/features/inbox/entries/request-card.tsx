import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { formatLongDay } from "#app/lib/format-date.ts";
import type { Row } from "#contracts/database.ts";
import { requestStates } from "./entry-texts.ts";
import { useDecision } from "./use-decision.ts";

/** One access request with its decision, which can be changed later. */
type RequestCardProps = {
  request: Row<"access_requests">;
  onDecided: (request: Row<"access_requests">) => void;
  /** Deletes more than this one. */ more: Elements;
};

export const RequestCard = ({ request, onDecided, more }: RequestCardProps) => {
  const { id, name, email, reason, status, note, created_at, decided_at, decided_by } = request;
  const [draft, setDraft] = useState("");
  const decision = useDecision(id, onDecided);
  const busy = decision.isPending ? decision.variables.action : null;
  const decide = (action: "approve" | "reject") => {
    if (!busy) decision.mutate({ action, note: draft }, { onSuccess: () => setDraft("") });
  };
  return (
    <article aria-label={name} className="surface grid gap-4 rounded-xl p-5 wrap-anywhere sm:p-7">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-display text-title font-semibold">{name}</h3>
        <a href={`mailto:${email}`} className="text-accent underline underline-offset-4">
          {email}
        </a>
        <Badge tone={requestStates[status].tone} className="ms-auto">
          {requestStates[status].label}
        </Badge>
      </header>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-sm text-foreground-muted">
        <span>Requested </span>
        <time dateTime={created_at}>{formatLongDay(created_at)}</time>
        {decided_at && (
          <>
            <span> · Decided </span>
            <time dateTime={decided_at}>{formatLongDay(decided_at)}</time>
            <span>{` by ${decided_by}`}</span>
          </>
        )}
      </p>
      {note && (
        <blockquote className="rounded-md border-s-2 border-accent bg-accent-subtle px-4 py-3 text-sm whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <TextArea
        label={`Note for ${name}`}
        hint="Optional. Included in the email with the decision."
        rows={2}
        maxLength={2_000}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        {status !== "approved" && (
          <Button size="sm" busy={busy === "approve"} onClick={() => decide("approve")}>
            Approve
          </Button>
        )}
        {status !== "rejected" && (
          <Button variant="glass" size="sm" busy={busy === "reject"} onClick={() => decide("reject")}>
            {status === "approved" ? "Revoke access" : "Reject"}
          </Button>
        )}
        {more}
      </div>
    </article>
  );
};
