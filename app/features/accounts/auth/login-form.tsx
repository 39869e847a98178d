import { type FormEvent, useState } from "react";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { EmailField } from "./auth-fields.tsx";
import { getEmailError, showAuthError } from "./auth-messages.ts";
import { useResend } from "./resend/use-resend.ts";

const UnconfirmedEmailNotice = ({ email }: { email: string }) => {
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

/** What it does is loaded at the press. */
const PasskeyButton = () => {
  const { passkey: words } = useContent("access").auth;
  const { client } = useAuth();
  const { isBusy, run } = useSubmit();
  const signIn = async () => (await import("#app/lib/auth/passkeys.ts")).signInWithPasskey(await client());
  const press = () => run(signIn, (error) => showAuthError(words.failed, error, words.wrong));
  return (
    <Button variant="glass" busy={isBusy} className="noscript:hidden" onClick={() => void press()}>
      {words.submit}
    </Button>
  );
};

/** Login form. After success the page redirects as soon as it sees the session. */
export const LoginForm = ({ onForgot }: { onForgot: (email: string) => void }) => {
  const { labels, login, missing, toasts } = useContent("access").auth;
  const { signIn } = useAuth();
  const { read, field, setErrors, form } = useForm({ email: "", password: "" });
  const { isBusy, run } = useSubmit();
  const [isRejected, setIsRejected] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { email, password } = read();
    const errors = { email: getEmailError(email), password: password === "" ? missing.password : undefined };
    if (isBusy || !setErrors(errors)) return;
    setUnconfirmed(null);
    setIsRejected(false);
    const send = async () => {
      const { error } = await signIn(email.trim(), password);
      if (error?.code === "email_not_confirmed") setUnconfirmed(email.trim());
      setIsRejected(error?.code === "invalid_credentials");
      if (error) throw error;
    };
    void run(send, (error) => showAuthError(toasts.loginFailed, error, toasts.invalid));
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <EmailField {...field("email")} />
      <PasswordField
        {...field("password")}
        label={labels.password}
        aria-required
        autoComplete="current-password"
        showLabel={labels.showPassword}
        hideLabel={labels.hidePassword}
      />
      <output className="contents">
        {isRejected && (
          <span className="grid justify-items-start gap-1 rounded-md bg-danger-subtle px-4 pt-3 pb-1.5 text-sm">
            <span>{login.rejected}</span>
            <Button variant="quiet" size="sm" className="-ms-4" onClick={() => onForgot(read().email)}>
              {login.reset}
            </Button>
          </span>
        )}
      </output>
      {unconfirmed && <UnconfirmedEmailNotice email={unconfirmed} />}
      <Button type="submit" size="lg" busy={isBusy}>
        {login.submit}
      </Button>
      <PasskeyButton />
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-center noscript:hidden"
        onClick={() => onForgot(read().email)}
      >
        {login.forgot}
      </Button>
    </form>
  );
};
