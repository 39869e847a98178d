/** How somebody came who followed a link of a mail: by which kind, and with what problem if it no longer works. */
export type AuthCallback = { kind: string | null; error: string | null };

export const readAuthCallback = (hash: string): AuthCallback => {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const error = values.get("error_code") ?? values.get("error");
  return { kind: values.get("type"), error };
};

/** A page of our own to go to after the login; the console for anything else. */
export const getRedirectTarget = (search: string): string => {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(next) && !next.startsWith("/auth") ? next : "/console";
};
