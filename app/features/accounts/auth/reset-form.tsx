import type { FormEvent } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { describeWeakPassword } from "#app/lib/auth/describe-auth-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { NewPasswordField } from "./auth-fields.tsx";
import { showAuthError } from "./auth-messages.ts";
import { PasswordStrength } from "./password-strength-line.tsx";

/** Sets a new password after following a reset link. The user is already signed in; no old password is needed. */
export const ResetForm = () => {
  const { labels, missing, passwordHint, reset, toasts, weak } = useContent("access").auth;
  const { client, finishPasswordRecovery, session, user } = useAuth();
  const { values, read, field, setErrors, form } = useForm({ password: "", confirmPassword: "" });
  const { isBusy, run } = useSubmit();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password, confirmPassword } = read();
    const mismatch =
      confirmPassword === "" ? missing.confirmPassword : password === confirmPassword ? undefined : toasts.mismatch;
    const errors = { password: password === "" ? missing.newPassword : undefined, confirmPassword: mismatch };
    if (isBusy || !setErrors(errors)) return;
    const send = async () => {
      const { auth } = await client();
      const { error } = await auth.updateUser({ password });
      if (error) throw error;
      await auth.signOut({ scope: "others" });
      await callFunction("account", { action: "password-changed" }, { accessToken: session?.access_token }).catch(
        () => undefined,
      );
      showToast({ title: reset.done, description: reset.doneText, tone: "success" });
      finishPasswordRecovery();
    };
    void run(send, (error) => {
      setErrors({ password: describeWeakPassword(error, weak) });
      showAuthError(toasts.failed, error, toasts.unreachable);
    });
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="font-display text-title font-semibold">{reset.title}</h2>
        <p className="text-foreground-muted">{reset.text}</p>
      </div>
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <NewPasswordField
        {...field("password")}
        label={labels.newPassword}
        hint={<PasswordStrength password={values.password} email={user?.email} otherwise={passwordHint} />}
      />
      <NewPasswordField {...field("confirmPassword")} label={labels.confirmPassword} />
      <Button type="submit" size="lg" busy={isBusy}>
        {reset.submit}
      </Button>
    </form>
  );
};
