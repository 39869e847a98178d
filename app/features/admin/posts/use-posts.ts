import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { PostPage, TrashedPost } from "#contracts/admin.ts";
import type { PostFilter } from "#contracts/posts-admin.ts";
import { getErrorMessage } from "../api/call-function.ts";
import { listPosts, listTrash } from "../api/posts-admin.ts";

export type PostListFilter = PostFilter | "trash";

const pageSize = 20;
const searchDebounceMs = 250;

/** Post list of the admin panel with search (debounced), filters and keyset pagination, constant cost per page. */
export const usePosts = () => {
  const [kind, setKind] = useState<PostListFilter>("all");
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<string[]>([]);
  const [page, setPage] = useState<PostPage | null>(null);
  const [trash, setTrash] = useState<TrashedPost[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const latestRequest = useRef(0);

  const load = useEffectEvent(async () => {
    const requestId = ++latestRequest.current;
    const isWhole = kind === "all" && search.trim() === "";
    try {
      if (kind === "trash") {
        const found = await listTrash();
        if (requestId === latestRequest.current) setTrash(found);
      } else {
        const after = cursors.at(-1);
        const found = await listPosts({
          limit: pageSize,
          status: kind,
          search: search.trim(),
          ...(after && { after }),
        });
        if (requestId !== latestRequest.current) return;
        setPage(found);
        if (isWhole) setTotal(found.total);
      }
      if (!isWhole) {
        const { total: all } = await listPosts({ limit: 1 });
        if (requestId === latestRequest.current) setTotal(all);
      }
    } catch (error) {
      if (requestId === latestRequest.current) showToast({ title: getErrorMessage(error), tone: "destructive" });
    }
  });

  useEffect(() => {
    const timer = setTimeout(() => void load(), search === "" ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
  }, [kind, search, cursors]);

  return {
    kind,
    search,
    page,
    trash,
    total,
    pageNumber: cursors.length + 1,
    reload: () => void load(),
    filter: (next: PostListFilter) => {
      setKind(next);
      setCursors([]);
    },
    find: (text: string) => {
      setSearch(text);
      setCursors([]);
    },
    next: () => page?.next && setCursors([...cursors, page.next]),
    previous: () => setCursors(cursors.slice(0, -1)),
  };
};

export type PostsState = ReturnType<typeof usePosts>;
