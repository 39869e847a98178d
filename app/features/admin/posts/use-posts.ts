import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { PostPage, TrashedPost } from "#contracts/owner-desk.ts";
import type { PostKind } from "#contracts/posts-admin.ts";
import { messageOf } from "../calls/call-function.ts";
import { listPosts, listTrash } from "../calls/posts-admin.ts";

export type ListKind = PostKind | "trash";

const pageSize = 20;
const searchMs = 250;

/** The owner's list: one page at a time, by key, so that ten thousand posts cost as little as ten. */
export const usePosts = () => {
  const [kind, setKind] = useState<ListKind>("all");
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<string[]>([]);
  const [page, setPage] = useState<PostPage | null>(null);
  const [trash, setTrash] = useState<TrashedPost[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const round = useRef(0);

  const load = useEffectEvent(async () => {
    const mine = ++round.current;
    const isWhole = kind === "all" && search.trim() === "";
    try {
      if (kind === "trash") {
        const found = await listTrash();
        if (mine === round.current) setTrash(found);
      } else {
        const after = cursors.at(-1);
        const found = await listPosts({ limit: pageSize, status: kind, search: search.trim(), ...(after && { after }) });
        if (mine !== round.current) return;
        setPage(found);
        if (isWhole) setTotal(found.total);
      }
      if (!isWhole) {
        const { total: all } = await listPosts({ limit: 1 });
        if (mine === round.current) setTotal(all);
      }
    } catch (error) {
      if (mine === round.current) showToast({ title: messageOf(error), tone: "destructive" });
    }
  });

  useEffect(() => {
    const timer = setTimeout(() => void load(), search === "" ? 0 : searchMs);
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
    filter: (next: ListKind) => {
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
