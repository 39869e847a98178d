import type { FormEvent } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { emailPattern, invisibleInEmail } from "#contracts/accounts/email.ts";
import { fill } from "#contracts/fill.ts";
import { Section } from "./section.tsx";
import { useAccount } from "./use-account.ts";

export const EmailSection = ({ shown }: { shown: { showLabel: string; hideLabel: string } }) => {
  const { email: words, missing } = useContent("account");
  const { client, isBusy, publishableKey, run, siteUrl, user } = useAccount();
  const { read, field, setErrors, clear, form } = useForm({ newEmail: "", emailPassword: "" });
  const own = user?.email ?? "";
  const change = async (email: string, password: string) => {
    const { checkPassword } = await import("./check-password.ts");
    await checkPassword(publishableKey, own, password);
    const { error } = await (
      await client()
    ).auth.updateUser({ email }, { emailRedirectTo: `${siteUrl}/console/settings` });
    if (error) throw error;
    showToast({ title: words.done, description: fill(words.doneText, { email }), tone: "success" });
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { emailPassword, newEmail } = read();
    const email = newEmail.trim();
    const isSame = email.toLowerCase() === own.toLowerCase();
    const wrong = emailPattern.test(email) ? undefined : missing.email;
    const unseen = invisibleInEmail.test(email) ? getContent("access").auth.missing.emailInvisible : undefined;
    const error = unseen ?? wrong ?? (isSame ? missing.same : undefined);
    if (setErrors({ newEmail: error, emailPassword: emailPassword === "" ? missing.password : undefined }))
      void run(() => change(email, emailPassword));
  };
  return (
    <Section title={words.title} text={fill(words.text, { email: own })}>
      <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          {...field("newEmail")}
          label={words.new}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={words.note}
        />
        <PasswordField {...field("emailPassword")} {...shown} label={words.current} autoComplete="current-password" />
        <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
          {words.submit}
        </Button>
      </form>
    </Section>
  );
};
