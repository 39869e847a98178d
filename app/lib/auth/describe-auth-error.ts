import { ApiError } from "../api/api-error.ts";
import { reloadIfOutdated } from "../storage/renewal.ts";

type AuthErrorDetails = {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
  reasons?: unknown;
};

/** True for network errors: offline, or the server is unreachable. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ApiError) return error.isUnreachable;
  const { name, status, message = "" } = (error ?? {}) as AuthErrorDetails;
  if (name === "AuthRetryableFetchError" || status === 502 || status === 503 || status === 504) return true;
  return error instanceof TypeError || /failed to fetch|dynamically imported|networkerror|load failed/i.test(message);
};

/** User-facing message for an auth error. If the page's code is outdated, it is loaded again. */
export const describeAuthError = (
  error: unknown,
  { unreachable, otherwise }: { unreachable: string; otherwise: string },
): string => {
  reloadIfOutdated(error);
  if (isUnreachable(error)) return unreachable;
  if (error instanceof ApiError) return error.message || unreachable;
  const { code, message } = (error ?? {}) as AuthErrorDetails;
  if (code === "invalid_credentials") return otherwise;
  return message && message !== "{}" ? message : otherwise;
};

/** User-facing reasons why the server rejected a weak password; undefined for any other error. */
export const describeWeakPassword = (error: unknown, sentences: Record<string, string>): string | undefined => {
  const { name, reasons } = (error ?? {}) as AuthErrorDetails;
  if (name !== "AuthWeakPasswordError" || !Array.isArray(reasons)) return undefined;
  const known = reasons.filter(
    (reason): reason is string => typeof reason === "string" && Object.hasOwn(sentences, reason),
  );
  return known.map((reason) => sentences[reason]).join(" ") || undefined;
};
