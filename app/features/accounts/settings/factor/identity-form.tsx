import { type FormEvent, useState } from "react";
import { describeAuthError } from "#app/lib/auth/describe-auth-error.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { OneTimeCodeField } from "#app/ui/forms/one-time-code-field.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { StepHeading } from "./step-heading.tsx";
import { useFactor } from "./use-factor.ts";
import { FormButtons } from "../form-buttons.tsx";

const sixDigits = /^\d{6}$/;

type IdentityFormProps = {
  shown: { showLabel: string; hideLabel: string };
  onCancel: () => void;
  onConfirmed: () => Promise<void>;
};

/** Asks for the password again, or for a code where there is an app, because the last one was too long ago. */
export const IdentityForm = ({ shown, onCancel, onConfirmed }: IdentityFormProps) => {
  const texts = useContent("account");
  const { identity: words, setup } = texts.factor;
  const { apps, user, signInAgain, verifyWithApps } = useFactor();
  // The form stays as it is while the session is replaced.
  const [asksForCode] = useState(apps.length > 0);
  const { read, field, setErrors, form } = useForm({ proof: "" });
  const { isBusy, run } = useSubmit();

  const findProblem = (proof: string): string | undefined => {
    if (asksForCode) return sixDigits.test(proof) ? undefined : setup.missing;
    return proof === "" ? texts.missing.password : undefined;
  };
  const describe = (error: unknown): string => {
    const { code } = (error ?? {}) as { code?: string };
    if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") return setup.wrong;
    return describeAuthError(error, { unreachable: texts.factor.unreachable, otherwise: texts.wrongPassword });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const proof = asksForCode ? read().proof.replaceAll(/\s/g, "") : read().proof;
    if (isBusy || !setErrors({ proof: findProblem(proof) })) return;
    const send = () => (asksForCode ? verifyWithApps(proof) : signInAgain(proof));
    if (await run(send, (error) => void setErrors({ proof: describe(error) }))) await onConfirmed();
  };
  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <StepHeading title={words.title} text={asksForCode ? words.codeText : words.text} />
      {asksForCode ? (
        <OneTimeCodeField {...field("proof")} label={setup.code} hint={setup.codeHint} />
      ) : (
        <>
          <input type="email" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
          <PasswordField {...field("proof")} {...shown} label={words.password} autoComplete="current-password" />
        </>
      )}
      <FormButtons submit={words.submit} cancel={words.cancel} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
};
