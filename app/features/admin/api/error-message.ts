import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getContent } from "#app/lib/content/content.ts";

export const getErrorMessage = (error: unknown, otherwise = "Operation failed"): string => {
  const { noAnswer, tooLarge } = getContent("admin").calls;
  // A proxy in front of the site answers with a page of its own.
  if (error instanceof ApiError && error.status === 413 && error.message === "") return tooLarge;
  return describeError(error, { unreachable: noAnswer, otherwise });
};

export const showError = (error: unknown): void => showToast({ title: getErrorMessage(error), tone: "destructive" });
