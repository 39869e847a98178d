import { useQuery } from "@tanstack/react-query";
import { type PageQuery, usePages } from "#app/lib/lists/use-pages.ts";
import type { PostFilter } from "#contracts/posts/posts-admin.ts";
import * as postStore from "./posts-admin.ts";

export type PostListFilter = PostFilter | "trash";

const pageSize = 20;
const queryKey = ["posts", "list"];
const everything: PageQuery<PostListFilter, string> = { filter: "all", search: "", after: null };

/** Post list of the admin panel, and the trash. */
export const usePosts = (store: Pick<typeof postStore, "listPosts" | "listTrash"> = postStore) => {
  const read = async ({ filter, search, after }: typeof everything, signal: AbortSignal) =>
    filter === "trash"
      ? { trash: await store.listTrash(), next: null }
      : store.listPosts({ limit: pageSize, status: filter, search, after: after ?? undefined }, signal);
  const first = useQuery({ queryKey: [...queryKey, everything], queryFn: ({ signal }) => read(everything, signal) });
  const { page, ...list } = usePages(queryKey, everything.filter, read);
  return {
    ...list,
    page: page && "posts" in page ? page : undefined,
    trash: page && "trash" in page ? page.trash : undefined,
    /** Number of all posts, regardless of search and filter. */
    total: first.data && "total" in first.data ? first.data.total : undefined,
  };
};

export type PostsState = ReturnType<typeof usePosts>;
