import type { FormEvent } from "react";
import { describeWeakPassword } from "#app/lib/auth/describe-auth-error.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

export const PasswordSection = ({ shown }: { shown: { showLabel: string; hideLabel: string } }) => {
  const texts = useContent("account");
  const { password: words, missing } = texts;
  const { call, client, isBusy, publishableKey, run, user } = useAccount();
  const { read, field, setErrors, clear, form } = useForm({
    currentPassword: "",
    newPassword: "",
    confirmPassword: "",
  });
  const change = async ({ currentPassword, newPassword }: ReturnType<typeof read>) => {
    const { checkPassword } = await import("./check-password.ts");
    await checkPassword(publishableKey, user?.email ?? "", currentPassword);
    const { auth } = await client();
    const { error } = await auth.updateUser({ password: newPassword });
    if (error) {
      setErrors({ newPassword: describeWeakPassword(error, texts.weak) });
      throw error;
    }
    await auth.signOut({ scope: "others" });
    await call({ action: "password-changed" }).catch(() => undefined);
    showToast({ title: words.done, description: words.doneText, tone: "success" });
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = read();
    const { currentPassword, newPassword, confirmPassword } = values;
    const errors = {
      currentPassword: currentPassword === "" ? missing.password : undefined,
      newPassword: newPassword === "" ? missing.newPassword : undefined,
      confirmPassword: newPassword === confirmPassword ? undefined : missing.mismatch,
    };
    if (setErrors(errors)) void run(() => change(values));
  };
  return (
    <Section title={words.title} text={words.text}>
      <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <input type="email" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
        <PasswordField {...field("currentPassword")} {...shown} label={words.current} autoComplete="current-password" />
        <PasswordField {...field("newPassword")} {...shown} label={words.new} autoComplete="new-password" />
        <PasswordField {...field("confirmPassword")} {...shown} label={words.confirm} autoComplete="new-password" />
        <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
          {words.submit}
        </Button>
      </form>
    </Section>
  );
};
