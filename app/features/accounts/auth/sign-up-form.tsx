import type { FormEvent } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { describeWeakPassword } from "#app/lib/auth/describe-auth-error.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { EmailField, NewPasswordField } from "./auth-fields.tsx";
import { getEmailError, showAuthError } from "./auth-messages.ts";
import { PasswordStrength } from "./password-strength-line.tsx";

export const SignUpForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { labels, missing, passwordHint, sent, signUp: words, toasts, weak } = useContent("access").auth;
  const { signUp } = useAuth();
  const { values, read, field, setErrors, form } = useForm({ email: "", password: "", confirmPassword: "" });
  const { isBusy, run } = useSubmit();

  const isReady = ({ email, password, confirmPassword }: typeof values): boolean => {
    const isComplete = setErrors({
      email: getEmailError(email),
      password: password === "" ? missing.newPassword : undefined,
      confirmPassword: confirmPassword === "" ? missing.confirmPassword : undefined,
    });
    if (!isComplete || password === confirmPassword) return isComplete;
    setErrors({ confirmPassword: toasts.mismatch });
    showToast({ title: toasts.mismatchTitle, description: toasts.mismatch, tone: "destructive" });
    return false;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = read();
    if (isBusy || !isReady(typed)) return;
    const email = typed.email.trim();
    const send = async () => {
      const { error } = await signUp(email, typed.password);
      if (error) throw error;
      showToast({ title: sent.title, description: sent.text, tone: "success" });
      onSent(email);
    };
    void run(send, (error) => {
      setErrors({ password: describeWeakPassword(error, weak) });
      showAuthError(toasts.signUpFailed, error, toasts.unreachable);
    });
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...field("email")} />
      <NewPasswordField
        {...field("password")}
        label={labels.password}
        hint={<PasswordStrength password={values.password} email={values.email} otherwise={passwordHint} />}
      />
      <NewPasswordField {...field("confirmPassword")} label={labels.confirmPassword} />
      <Button type="submit" size="lg" busy={isBusy}>
        {words.submit}
      </Button>
      <p className="text-sm text-foreground-muted">
        <span>{`${words.approval} `}</span>
        {isShown("console") && <TextLink to="/request-access">{words.toRequest}</TextLink>}
      </p>
    </form>
  );
};
