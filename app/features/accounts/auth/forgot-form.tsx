import { type FormEvent, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { EmailField } from "./auth-fields.tsx";
import { getEmailError, showAuthError } from "./auth-messages.ts";

export const ForgotForm = ({ email: known, onBack }: { email: string; onBack: () => void }) => {
  const { forgot, toasts } = useContent("access").auth;
  const { client } = useAuth();
  const siteUrl = useRouteLoaderData<PublicSettings>("root")?.siteUrl ?? "";
  const { read, field, setErrors, form } = useForm({ email: known });
  const { isBusy, run } = useSubmit();
  const [isSent, setIsSent] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = read().email.trim();
    if (isBusy || !setErrors({ email: getEmailError(email) })) return;
    const send = async () => {
      const { auth } = await client();
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth?tab=reset` });
      if (error) throw error;
      setIsSent(true);
    };
    void run(send, (error) => showAuthError(toasts.failed, error, toasts.unreachable));
  };

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="font-display text-title font-semibold">{forgot.title}</h2>
        <p className="text-foreground-muted">{forgot.text}</p>
      </div>
      <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <EmailField {...field("email")} />
        {isSent && <output className="rounded-lg bg-success-subtle p-4 text-sm">{forgot.sent}</output>}
        <Button type="submit" size="lg" busy={isBusy}>
          {forgot.submit}
        </Button>
      </form>
      <Button variant="quiet" size="sm" className="justify-self-center noscript:hidden" onClick={onBack}>
        {forgot.back}
      </Button>
    </div>
  );
};
