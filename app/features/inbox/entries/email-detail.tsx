import { useMutation } from "@tanstack/react-query";
import { formatDateTime } from "#app/lib/format-date.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { EmailEntry } from "#contracts/admin.ts";

const getFacts = ({ status, attempts, due_at, created_at, sent_at }: EmailEntry): string[] => {
  const facts = [formatDateTime(sent_at ?? created_at)];
  if (attempts > 0) facts.push(`${attempts} ${attempts === 1 ? "attempt" : "attempts"}`);
  if (status === "queued")
    facts.push(Date.parse(due_at) > Date.now() ? `next attempt ${formatDateTime(due_at)}` : "sending now");
  return facts;
};

/** The delivery of an email, without its text. */
export const EmailDetail = ({ email, onRetried }: { email: EmailEntry; onRetried: () => void }) => {
  const sending = useMutation({
    mutationFn: () => callAsOwner("admin-inbox", { action: "retry-email", id: email.id }),
    onSuccess: ({ email: { status, problem } }) => {
      showToast(
        status === "sent"
          ? { title: "Email sent", tone: "success" }
          : { title: "The email could not be sent yet", ...(problem && { description: problem }) },
      );
      onRetried();
    },
    onError: showError,
  });
  return (
    <>
      <p className="[overflow-wrap:anywhere] text-foreground-muted">{email.recipient}</p>
      <p className="text-sm text-foreground-muted tabular-nums">{getFacts(email).join(" · ")}</p>
      {email.problem && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">Last error:</span>
          <span>{` ${email.problem}`}</span>
        </p>
      )}
      {(email.status === "failed" || email.status === "queued") && (
        <div>
          <Button variant="glass" size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
};
