import { Button } from "#app/ui/actions/button.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { useResend } from "./use-resend.ts";

export const EmailSentNotice = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { sent } = useContent("access").auth;
  const { resend, isBusy } = useResend();
  return (
    <div className="grid justify-items-start gap-4">
      <Butterfly flapping className="size-16" />
      <h2 className="font-display text-title font-semibold">{sent.title}</h2>
      <p>{sent.text}</p>
      <p className="wrap-anywhere text-foreground-muted">{fill(sent.to, { email })}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="glass" busy={isBusy} onClick={() => void resend(email)}>
          {sent.resend}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {sent.back}
        </Button>
      </div>
    </div>
  );
};
