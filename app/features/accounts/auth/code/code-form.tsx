import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { OneTimeCodeField } from "#app/ui/forms/one-time-code-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { showAuthError } from "../auth-messages.ts";

type Client = Awaited<ReturnType<ReturnType<typeof useAuth>["client"]>>;
type CodeKind = "app" | "recovery";

/** Tries a code with each of the account's apps: it does not say to which it belongs. Throws the last error. */
const verifyWithApps = async ({ auth }: Client, code: string): Promise<void> => {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  let problem: Error | null = null;
  for (const { id } of data.totp) {
    ({ error: problem } = await auth.mfa.challengeAndVerify({ factorId: id, code }));
    if (!problem) return;
  }
  if (problem) throw problem;
  // The apps were removed meanwhile, so the next session asks for no code.
  const refreshed = await auth.refreshSession();
  if (refreshed.error) throw refreshed.error;
};

const verify = async (client: Client, kind: CodeKind, code: string): Promise<void> => {
  if (kind === "app") return verifyWithApps(client, code);
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
};

/** Verifies a code. The provider of the session sees the result; `submit` returns the error for the field, if any. */
const useCode = () => {
  const { code: words, notices, toasts } = useContent("access").auth;
  const { client, clearSession } = useAuth();
  const { isBusy, run } = useSubmit();

  const fail = async (kind: CodeKind, error: unknown): Promise<string | undefined> => {
    const { code, name, status } = (error ?? {}) as { code?: string; name?: string; status?: number };
    if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") return words[kind].wrong;
    // A backend without recovery codes does not know their address, and may respond with no JSON.
    if (kind === "recovery" && (status === 404 || name === "AuthUnknownError")) return words.noCodes;
    if (name === "AuthSessionMissingError") {
      showToast({ title: words.failed, description: notices.ended, tone: "destructive" });
      await clearSession().catch(() => undefined);
    } else showAuthError(words.failed, error, toasts.unreachable);
    return undefined;
  };
  const submit = async (kind: CodeKind, code: string): Promise<string | undefined> => {
    let problem: string | undefined;
    const send = async () => verify(await client(), kind, code);
    await run(send, async (error) => void (problem = await fail(kind, error)));
    return problem;
  };
  const leave = async (): Promise<void> => {
    try {
      // Not that of the provider, whose pages wait for the home page after it.
      const { error } = await (await client()).auth.signOut({ scope: "local" });
      if (error) throw error;
    } catch (error) {
      showAuthError(toasts.failed, error, toasts.unreachable);
    }
  };
  return { isBusy, submit, leave };
};

const sixDigits = /^\d{6}$/;

/** Asks for the code of an authenticator app, or for a recovery code. After success the page sees the new session. */
export const CodeForm = () => {
  const { code: words } = useContent("access").auth;
  const { isBusy, leave, submit } = useCode();
  const [kind, setKind] = useState<CodeKind>("app");
  const { read, field, setErrors, form } = useForm({ app: "", recovery: "" });
  const { title, text, label, hint, missing, other } = words[kind];
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name="${kind}"]`)?.focus(), [kind, form]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const given = read()[kind];
    const code = kind === "app" ? given.replaceAll(/\s/g, "") : given.trim();
    const isComplete = kind === "app" ? sixDigits.test(code) : code !== "";
    if (isBusy || !setErrors({ [kind]: isComplete ? undefined : missing })) return;
    const problem = await submit(kind, code);
    if (problem) setErrors({ [kind]: problem });
  };

  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="font-display text-title font-semibold">{title}</h2>
        <p className="text-foreground-muted">{text}</p>
      </div>
      {kind === "app" ? (
        <OneTimeCodeField key="app" {...field("app")} label={label} hint={hint} />
      ) : (
        <TextField
          key="recovery"
          {...field("recovery")}
          label={label}
          hint={hint}
          aria-required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <Button type="submit" size="lg" busy={isBusy}>
        {words.submit}
      </Button>
      <div className="grid justify-items-center gap-1">
        <Button variant="quiet" size="sm" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {other}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void leave()}>
          {words.back}
        </Button>
      </div>
    </form>
  );
};
