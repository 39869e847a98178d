import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { readScrollPosition } from "#app/lib/document/scroll-restoration.tsx";
import { fetchRouteFiles } from "#app/lib/navigation/route-files.ts";
import { useIsHydrating } from "#app/lib/use-is-hydrating.ts";
import { type Page, readLoadedPages, saveLoadedPages } from "./loaded-pages.ts";
import type { MorePosts } from "./more-posts.route.ts";

/**
 * The pages after the first, of all posts or of those with a tag, by its address. After Back or a reload, loaded pages and scroll position are restored; when the page is
 * hydrated, not before hydration.
 */
export const usePostPages = (first: Page, tag: string | null) => {
  const isHydrating = useIsHydrating();
  const { key } = useLocation();
  const { data, load, state } = useFetcher<MorePosts>();
  const [pages, setPages] = useState<Page[]>(() => (isHydrating ? [] : readLoadedPages(first)));
  const [code, setCode] = useState<"ready" | "loading" | "failed">("ready");
  const [seen, setSeen] = useState<MorePosts>();
  const scrollTop = useRef<number | null>(null);
  if (data !== undefined && data !== seen) {
    setSeen(data);
    if (data) setPages([...pages, data]);
  }

  useLayoutEffect(() => {
    const stored = isHydrating ? readLoadedPages(first) : [];
    if (stored.length === 0) return;
    scrollTop.current = readScrollPosition(key);
    setPages(stored);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at hydration
  }, []);
  useLayoutEffect(() => {
    if (pages.length === 0) return;
    if (scrollTop.current !== null) scrollTo(0, scrollTop.current);
    scrollTop.current = null;
  }, [pages]);
  const posts = [first, ...pages].flatMap((page) => page.posts);
  const { next } = pages.at(-1) ?? first;
  useEffect(() => {
    if (seen) saveLoadedPages({ posts, next });
    // oxlint-disable-next-line react/exhaustive-deps -- when a page has been loaded
  }, [seen]);

  const isLoading = state !== "idle" || code === "loading";
  const fetchNext = async (address: string) => {
    setCode("loading");
    try {
      await fetchRouteFiles(address);
      setCode("ready");
    } catch {
      setCode("failed");
      return;
    }
    await load(address);
  };
  return {
    posts,
    next,
    isLoading,
    hasFailed: (code === "failed" || data === null) && !isLoading,
    loadMore: () => {
      if (next === null || isLoading) return;
      const ofTag = tag === null ? "" : `tag=${encodeURIComponent(tag)}&`;
      void fetchNext(`/posts?${ofTag}after=${encodeURIComponent(next)}`);
    },
  };
};
