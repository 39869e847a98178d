import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";

type Page<Entry, More> = { entries: Entry[]; next: string | null; count: number } & More;

/**
 * Keyset pagination over a list of the owner's, cached by `name`: `read` calls for a page, `more` loads the next one
 * below it.
 */
export const usePaginatedList = <Entry extends { id: number | string }, More>(
  name: string,
  read: (page: { before?: string }, signal: AbortSignal) => Promise<Page<Entry, More>>,
) => {
  type Answer = Page<Entry, More>;
  const queryClient = useQueryClient();
  const queryKey = ["inbox", name];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { before: pageParam }, signal),
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
  // What waits for the owner is counted in the tabs.
  const recount = () => queryClient.invalidateQueries({ queryKey: ["site-status"] });
  const updateEntries = (update: (entries: Entry[]) => Entry[]) => {
    updatePages((page) => ({ ...page, entries: update(page.entries) }));
    void recount();
  };

  return {
    // An entry that moved to the next page between two calls is in both responses.
    entries: [...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry])).values()],
    last: pages.at(-1) ?? null,
    /** Of all pages, as it was when the first was read. */
    count: pages[0]?.count ?? 0,
    pages,
    error: query.error,
    retry: () => void (isMoreMissing ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    updatePages,
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await recount();
    },
    replace: (changed: Entry) =>
      updateEntries((entries) => entries.map((entry) => (entry.id === changed.id ? changed : entry))),
    remove: (id: Entry["id"]) => updateEntries((entries) => entries.filter((entry) => entry.id !== id)),
  };
};
