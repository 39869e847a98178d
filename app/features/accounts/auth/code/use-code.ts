import { useAuth } from "#app/lib/auth/auth-context.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { showAuthError } from "../auth-messages.ts";

type Client = Awaited<ReturnType<ReturnType<typeof useAuth>["client"]>>;
export type CodeKind = "app" | "recovery";

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
export const useCode = () => {
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
