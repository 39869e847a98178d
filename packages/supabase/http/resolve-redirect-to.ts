import { type ApiError, RequestError } from "./error-response.ts";

const invalid: ApiError = { status: 400, code: "validation_failed", message: "redirect_to is not a valid address" };

/** Target of an auth link: on our own origin, or undefined (then the site root is used). Throws for line breaks. */
export const resolveRedirectTo = (redirectTo: string | undefined, siteOrigin: string): string | undefined => {
  if (redirectTo === undefined || redirectTo === "") return undefined;
  if (redirectTo.length > 2_000 || /[\r\n\t\\]/.test(redirectTo)) throw new RequestError(invalid);
  const url = URL.parse(redirectTo, siteOrigin);
  if (!url || url.origin !== siteOrigin || url.username !== "" || url.password !== "") return undefined;
  return url.href;
};
