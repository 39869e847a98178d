import { describeError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../admin-texts.ts";

export const getErrorMessage = (error: unknown, otherwise = "Operation failed"): string =>
  describeError(error, { unreachable: texts.calls.noAnswer, otherwise });

export const showError = (error: unknown): void => showToast({ title: getErrorMessage(error), tone: "destructive" });
