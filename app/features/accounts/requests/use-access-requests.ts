import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { AccessRequestRow } from "#contracts/database.ts";
import { fill } from "#contracts/fill.ts";

const queryKey = ["access-requests"];

export const getErrorMessage = (error: unknown): string => {
  const texts = getContent("access");
  const { owner } = texts;
  return describeError(error, { unreachable: texts.auth.toasts.unreachable, otherwise: owner.failed });
};

/** All access requests, for the owner. */
export const useAccessRequests = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callAsOwner<{ requests: AccessRequestRow[] }>("access-requests", { action: "list" }, { signal })).requests,
  });

/** The owner's decision about one request. */
export const useDecision = (requestId: string) => {
  const { owner } = useContent("access");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (decision: { action: "approve" | "reject"; note: string }) =>
      (await callAsOwner<{ request: AccessRequestRow }>("access-requests", { ...decision, requestId })).request,
    onSuccess: (request, { action }) => {
      showToast({
        title: fill(action === "approve" ? owner.approved : owner.rejected, { name: request.name }),
        description: owner.mailed,
        tone: "success",
      });
      queryClient.setQueryData<AccessRequestRow[]>(queryKey, (before) =>
        before?.map((other) => (other.id === requestId ? request : other)),
      );
    },
    onError: (error) => showToast({ title: owner.failed, description: getErrorMessage(error), tone: "destructive" }),
  });
};
