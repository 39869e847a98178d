import type { FormEvent } from "react";
import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { OneTimeCodeField } from "#app/ui/forms/one-time-code-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { StepHeading } from "./step-heading.tsx";
import { useFactor } from "./use-factor.ts";
import { FormButtons } from "../form-buttons.tsx";

const sixDigits = /^\d{6}$/;
const groupsOfFour = /.{1,4}/g;

export type SetUpProps = {
  app: { id: string; qrCode: string; secret: string };
  onCancel: () => void;
  /** Called once a code was verified: the second factor is on. */
  onConfirmed: () => Promise<void>;
};

/** The sentence for the field, or undefined if the code is not the reason. */
const describeCodeError = (error: unknown): string | undefined => {
  const { setup: words } = getContent("account").factor;
  const { code } = (error ?? {}) as { code?: string };
  if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") return words.wrong;
  return code === "mfa_factor_not_found" ? words.lost : undefined;
};

/** The secret of a new authenticator app, as a QR code and as text, and the field for its first code. */
export const SetUp = ({ app, onCancel, onConfirmed }: SetUpProps) => {
  const texts = useContent("account");
  const { setup: words } = texts.factor;
  const { confirm } = useFactor();
  const { read, field, setErrors, form } = useForm({ code: "" });
  const { isBusy, run } = useSubmit();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = read().code.replaceAll(/\s/g, "");
    if (isBusy || !setErrors({ code: sixDigits.test(code) ? undefined : words.missing })) return;
    const send = async () => {
      await confirm(app.id, code);
      await onConfirmed();
    };
    void run(send, (error) => {
      const problem = describeCodeError(error);
      if (problem) setErrors({ code: problem });
      else
        showToast({
          title: texts.failed,
          description: describeAuthError(error, { unreachable: texts.factor.unreachable, otherwise: texts.failed }),
          tone: "destructive",
        });
    });
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <StepHeading title={words.title} text={words.text} />
      <img
        src={app.qrCode}
        alt={words.qr}
        width={224}
        height={224}
        className="aspect-square w-56 max-w-full justify-self-center rounded-lg border border-line bg-white p-4"
      />
      <div className="grid gap-2">
        <p className="text-sm text-foreground-muted">{words.secret}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded-md bg-surface-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {(app.secret.match(groupsOfFour) ?? []).join(" ")}
          </code>
          <CopyButton isLabelled label={words.copy} getText={() => app.secret} texts={texts.factor} />
        </div>
      </div>
      <OneTimeCodeField {...field("code")} label={words.code} hint={words.codeHint} />
      <FormButtons submit={words.confirm} cancel={words.cancel} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};
