import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";

type Page<Entry> = { entries: Entry[]; next: string | null };

/** Keyset pagination over a list of the function `admin-inbox`; `more` loads the next page. */
export const usePaginatedList = <Entry extends { id: number | string }, Answer extends Page<Entry> = Page<Entry>>(
  action: string,
  call = callAsOwner<Answer>,
) => {
  const queryClient = useQueryClient();
  const queryKey = ["inbox", action];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call("admin-inbox", { action, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Answer) => page.next,
  });
  const pages = query.data?.pages ?? [];
  const isMoreMissing = query.isFetchNextPageError;

  const updatePages = (update: (page: Answer) => Answer) =>
    queryClient.setQueryData<InfiniteData<Answer>>(
      queryKey,
      (before) => before && { ...before, pages: before.pages.map(update) },
    );
  const updateEntries = (update: (entries: Entry[]) => Entry[]) =>
    updatePages((page) => ({ ...page, entries: update(page.entries) }));

  return {
    // An entry that moved to the next page between two calls is in both responses.
    entries: [...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry])).values()],
    last: pages.at(-1) ?? null,
    error: query.error,
    retry: () => void (isMoreMissing ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    updatePages,
    replace: (changed: Entry) =>
      updateEntries((entries) => entries.map((entry) => (entry.id === changed.id ? changed : entry))),
    remove: (id: Entry["id"]) => updateEntries((entries) => entries.filter((entry) => entry.id !== id)),
  };
};
