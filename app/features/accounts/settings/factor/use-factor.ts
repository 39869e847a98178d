import { useAuth } from "#app/lib/auth/auth-context.ts";
import { isUnreachable } from "#app/lib/auth/describe-auth-error.ts";
import { listApps } from "#app/lib/auth/needs-code.ts";

/** Null if the backend offers no recovery codes, as hosted ones do. */
export type Codes = readonly string[] | null;

type Problem = { code?: string; name?: string; status?: number };

/** Whether an error means that there is no such thing, rather than that it failed this time. */
export const isMissing = (error: unknown): boolean => {
  const { name, status = 500 } = (error ?? {}) as Problem;
  // The response was no JSON: the backend does not know the address.
  if (name === "AuthUnknownError") return true;
  return !isUnreachable(error) && status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
};

/** Whether the password, or a code, has to be shown again first. */
export const needsIdentity = (error: unknown): boolean => (error as Problem | null)?.code === "reauthentication_needed";

/** The calls about the second factor of the user. They throw the errors of supabase-js. */
export const useFactor = () => {
  const { client, user } = useAuth();
  const apps = listApps(user);

  const enroll = async () => {
    const { data, error } = await (await client()).auth.mfa.enroll({ factorType: "totp" });
    if (error) throw error;
    return data;
  };
  const confirm = async (factorId: string, code: string): Promise<void> => {
    const { error } = await (await client()).auth.mfa.challengeAndVerify({ factorId, code });
    if (error) throw error;
  };
  /** Tries a code with each of the apps: it does not say to which it belongs. Throws the last error. */
  const verifyWithApps = async (code: string): Promise<void> => {
    const { auth } = await client();
    let problem: Error | null = null;
    for (const { id } of apps) {
      ({ error: problem } = await auth.mfa.challengeAndVerify({ factorId: id, code }));
      if (!problem) return;
    }
    if (problem) throw problem;
  };
  const signInAgain = async (password: string): Promise<void> => {
    const { error } = await (await client()).auth.signInWithPassword({ email: user?.email ?? "", password });
    if (error) throw error;
  };
  /** Brings `user` up to date, here and in other tabs. */
  const refresh = async (): Promise<void> => {
    const { error } = await (await client()).auth.refreshSession();
    if (error) throw error;
  };
  /** Removes factors. Those that were removed already do not matter. */
  const remove = async (ids: readonly string[]): Promise<void> => {
    const { auth } = await client();
    for (const factorId of ids) {
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error && error.code !== "mfa_factor_not_found") throw error;
    }
  };
  const createCodes = async (): Promise<Codes> => {
    const { recoveryCodes } = (await client()).auth.mfa;
    const first = await recoveryCodes.regenerate();
    if (!first.error) return first.data.codes;
    if (!isMissing(first.error)) throw first.error;
    const { data, error } = await recoveryCodes.generate();
    if (error && !isMissing(error)) throw error;
    return data?.codes ?? null;
  };
  /** How many recovery codes are left; null if the backend offers none. */
  const countCodes = async (): Promise<{ total: number; remaining: number } | null> => {
    const { data, error } = await (await client()).auth.mfa.recoveryCodes.getStatus();
    if (data) return { total: data.total, remaining: data.remaining };
    if ((error as Problem | null)?.code === "mfa_factor_not_found") return { total: 0, remaining: 0 };
    if (isMissing(error)) return null;
    throw error ?? new Error("No status");
  };
  return { apps, user, enroll, confirm, verifyWithApps, signInAgain, refresh, remove, createCodes, countCodes };
};
