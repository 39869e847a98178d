/** Result of following an email link: its kind, and the error if it has expired. */
export type AuthCallback = { kind: string | null; error: string | null };

export const readAuthCallback = (hash: string): AuthCallback => {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const error = values.get("error_code") ?? values.get("error");
  return { kind: values.get("type"), error };
};

/** Redirect target after login: an allow-listed path of this site, `/console` for anything else (no open redirect). */
export const getRedirectTarget = (search: string): string => {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/(?:[\w\-.?=&%][\w\-./?=&%]*)?$/.test(next) && !next.startsWith("/auth") ? next : "/console";
};
