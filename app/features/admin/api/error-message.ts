import { describeError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getContent } from "#app/lib/content/content.ts";

export const getErrorMessage = (error: unknown, otherwise = "Operation failed"): string => {
  return describeError(error, { unreachable: getContent("admin").calls.noAnswer, otherwise });
};

export const showError = (error: unknown): void => showToast({ title: getErrorMessage(error), tone: "destructive" });
