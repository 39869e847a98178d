import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { describeError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent } from "#app/lib/content/content.ts";
import type { AccessRequestPage } from "#contracts/accounts/access-decision.ts";
import type { EntryBatch, NetworkCounts } from "#contracts/entry-batch.ts";

const queryKey = ["access-requests"];

export const getErrorMessage = (error: unknown): string => {
  const texts = getContent("access");
  return describeError(error, { unreachable: texts.auth.toasts.unreachable, otherwise: "Something went wrong" });
};

/** Access requests for the owner, page by page: those that wait first. */
export const useAccessRequests = () => {
  const { data, fetchNextPage, hasNextPage, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callAsOwner("access-requests", { action: "list", ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: AccessRequestPage) => page.next,
  });
  const pages = data?.pages ?? [];
  return {
    ...query,
    // One that was decided between two calls is in both answers.
    requests: [...new Map(pages.flatMap(({ requests }) => requests).map((request) => [request.id, request])).values()],
    networks: Object.assign({}, ...pages.map(({ networks }) => networks)) as NetworkCounts,
    total: pages[0]?.total ?? 0,
    more: hasNextPage ? () => void fetchNextPage() : null,
  };
};

/** Deletes many requests at once; those of approved people stay. */
export const useRequestsDeletion = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (batch: EntryBatch) => callAsOwner("access-requests", { action: "delete", batch }),
    onSuccess: async ({ deleted }) => {
      onDone();
      showToast({ title: `${deleted.toLocaleString("en-US")} deleted`, tone: "success" });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      showToast({ title: "Something went wrong", description: getErrorMessage(error), tone: "destructive" }),
  });
};

/** The owner's decision about one request. */
export const useDecision = (requestId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (decision: { action: "approve" | "reject"; note: string }) =>
      (await callAsOwner("access-requests", { ...decision, requestId })).request,
    onSuccess: (request, { action }) => {
      showToast({
        title: `${request.name} was ${action === "approve" ? "approved" : "rejected"}`,
        description: "An email is on its way.",
        tone: "success",
      });
      const replace = (page: AccessRequestPage) => ({
        ...page,
        requests: page.requests.map((other) => (other.id === requestId ? request : other)),
      });
      queryClient.setQueryData<InfiniteData<AccessRequestPage>>(
        queryKey,
        (before) => before && { ...before, pages: before.pages.map(replace) },
      );
    },
    onError: (error) =>
      showToast({ title: "Something went wrong", description: getErrorMessage(error), tone: "destructive" }),
  });
};
