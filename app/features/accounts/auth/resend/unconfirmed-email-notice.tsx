import { Button } from "#app/ui/actions/button.tsx";
import { useResend } from "./use-resend.ts";
import { useContent } from "#app/lib/content/content.ts";

export const UnconfirmedEmailNotice = ({ email }: { email: string }) => {
  const { unconfirmed } = useContent("access").auth;
  const { resend, isBusy } = useResend();
  return (
    <output className="grid gap-2 rounded-lg bg-warning-subtle p-4 text-sm">
      <p className="font-semibold text-warning">{unconfirmed.title}</p>
      <p>{unconfirmed.text}</p>
      <Button
        variant="glass"
        size="sm"
        busy={isBusy}
        className="mt-1 justify-self-start"
        onClick={() => void resend(email)}
      >
        {unconfirmed.resend}
      </Button>
    </output>
  );
};
