import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "#app/lib/lists/use-debounced.ts";
import type { PostFilter } from "#contracts/posts/posts-admin.ts";
import * as postStore from "./posts-admin.ts";

export type PostListFilter = PostFilter | "trash";

const pageSize = 20;
const searchDebounceMs = 250;

type PostStore = Pick<typeof postStore, "listPosts" | "listTrash">;
type PageKey = { status: PostFilter; search: string; after: string | undefined };

const toPageQuery = (key: PageKey, { listPosts }: PostStore) =>
  queryOptions({
    queryKey: ["posts", "list", key],
    queryFn: ({ signal }) => listPosts({ limit: pageSize, ...key }, signal),
    placeholderData: keepPreviousData,
  });

/** Post list of the admin panel with search (debounced), filters and keyset pagination, constant cost per page. */
export const usePosts = (store: PostStore = postStore) => {
  const [kind, setKind] = useState<PostListFilter>("all");
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<string[]>([]);
  const settledSearch = useDebounced(search, searchDebounceMs).trim();

  const first = useQuery(toPageQuery({ status: "all", search: "", after: undefined }, store));
  const page = useQuery({
    ...toPageQuery({ status: kind === "trash" ? "all" : kind, search: settledSearch, after: cursors.at(-1) }, store),
    enabled: kind !== "trash",
  });
  const trash = useQuery({ queryKey: ["posts", "trash"], queryFn: store.listTrash, enabled: kind === "trash" });
  const shown = kind === "trash" ? trash : page;

  return {
    kind,
    search,
    page: page.data,
    trash: trash.data,
    /** Number of all posts, regardless of search and filter. */
    total: first.data?.total,
    error: shown.error,
    retry: () => void shown.refetch(),
    pageNumber: cursors.length + 1,
    filter: (next: PostListFilter) => {
      setKind(next);
      setCursors([]);
    },
    find: (text: string) => {
      setSearch(text);
      setCursors([]);
    },
    next: () => page.data?.next && setCursors([...cursors, page.data.next]),
    previous: () => setCursors(cursors.slice(0, -1)),
  };
};

export type PostsState = ReturnType<typeof usePosts>;
