import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";

export const getErrorMessage = (error: unknown, otherwise = "Operation failed"): string => {
  // A proxy in front of the site answers with a page of its own.
  if (error instanceof ApiError && error.status === 413 && error.message === "")
    return "The file did not get through: something in front of the site, most likely its proxy, takes no request of this size. Raise its limit to 1 GB and try again: in nginx the setting is client_max_body_size, in Apache LimitRequestBody, in Caddy request_body max_size; Cloudflare takes 100 MB. Or choose a smaller file.";
  return describeError(error, {
    unreachable: "The site did not respond. Nothing you typed is lost; please try again in a moment.",
    otherwise,
  });
};

export const showError = (error: unknown): void => showToast({ title: getErrorMessage(error), tone: "destructive" });
