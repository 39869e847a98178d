import { Button } from "#app/ui/actions/button.tsx";
import { texts } from "../../access-content.ts";
import { useResend } from "./use-resend.ts";

const { unconfirmed } = texts.auth;

export const UnconfirmedEmailNotice = ({ email }: { email: string }) => {
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
