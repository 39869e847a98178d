import type { Session } from "@supabase/supabase-js";

const readLevel = (accessToken: string): unknown => {
  try {
    const payload = accessToken.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return (claims as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
};

/** The authenticator apps of an account that count: a code of theirs was verified. */
export const listApps = (user: Session["user"] | null) =>
  (user?.factors ?? []).filter(({ factor_type, status }) => factor_type === "totp" && status === "verified");

/** Whether a session is not fully signed in: its account has an authenticator app, whose code it has not shown yet. */
export const needsCode = ({ access_token, user }: Session): boolean =>
  listApps(user).length > 0 && readLevel(access_token) !== "aal2";
