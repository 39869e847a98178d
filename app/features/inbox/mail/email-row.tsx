import { Button } from "#app/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { EmailEntry } from "#contracts/admin.ts";

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

export const EmailRow = ({ email, onRetry, isBusy }: EmailRowProps) => {
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
