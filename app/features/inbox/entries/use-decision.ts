import { useMutation } from "@tanstack/react-query";
import { describeError } from "#app/lib/api/api-error.ts";
import { getContent } from "#app/lib/content/content.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { Row } from "#contracts/database.ts";

export const getErrorMessage = (error: unknown): string => {
  const texts = getContent("access");
  return describeError(error, { unreachable: texts.auth.toasts.unreachable, otherwise: "Something went wrong" });
};
const showError = (error: unknown): void =>
  showToast({ title: "Something went wrong", description: getErrorMessage(error), tone: "destructive" });

/** The owner's decision about one request. */
export const useDecision = (requestId: string, onDone: (request: Row<"access_requests">) => void) =>
  useMutation({
    mutationFn: async (decision: { action: "approve" | "reject"; note: string }) =>
      (await callAsOwner("access-requests", { ...decision, requestId })).request,
    onSuccess: (request, { action }) => {
      showToast({
        title: `${request.name} was ${action === "approve" ? "approved" : "rejected"}`,
        description: "An email is on its way.",
        tone: "success",
      });
      onDone(request);
    },
    onError: showError,
  });
