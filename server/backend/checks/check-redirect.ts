import type { Refusal } from "../rim/answers.ts";

type Redirect = { redirectTo: string | undefined } | { refusal: Refusal };

/**
 * Where a link of the auth part may lead: on our own origin, or nowhere (then the site's root is used).
 * Fault of the library: it ignores the port of loopback addresses, and line breaks end in a 500.
 */
export const checkRedirect = (redirectTo: string | null, siteOrigin: string): Redirect => {
  if (redirectTo === null || redirectTo === "") return { redirectTo: undefined };
  if (/[\r\n\t\\]/.test(redirectTo)) return { refusal: { status: 400, code: "validation_failed", message: "redirect_to is not a valid address" } };
  const url = URL.parse(redirectTo, siteOrigin);
  if (!url || url.origin !== siteOrigin || url.username !== "" || url.password !== "") return { redirectTo: undefined };
  return { redirectTo: url.href };
};
