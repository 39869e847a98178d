import type { FormEvent } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { getEmailError } from "../auth-messages.ts";
import { useResend } from "./use-resend.ts";

/** Notice for an expired email link, with a form to request a new one. */
export const ExpiredLinkNotice = () => {
  const { lostLink } = useContent("access").auth;
  const { read, field, setErrors, form } = useForm({ lostEmail: "" });
  const { resend, isBusy } = useResend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { lostEmail } = read();
    if (!isBusy && setErrors({ lostEmail: getEmailError(lostEmail) })) void resend(lostEmail.trim());
  };
  return (
    <form
      method="post"
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-7 grid gap-3 border-t border-line pt-6 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <TextField {...field("lostEmail")} label={lostLink.email} type="email" inputMode="email" autoComplete="email" />
      <Button type="submit" variant="glass" busy={isBusy} className="sm:mt-[1.95rem]">
        {lostLink.resend}
      </Button>
    </form>
  );
};
