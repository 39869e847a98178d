import { useRef } from "react";
import { useFocusFirstNew } from "#app/lib/focus/use-focus-first-new.ts";
import { useRovingFocus } from "#app/lib/focus/use-roving-focus.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";
import { PostCard } from "./components/post-card.tsx";
import type { Page } from "./loaded-pages.ts";
import { usePostPages } from "./use-post-pages.ts";

type PostListProps = {
  first: Page;
  /** The address of a tag, on its page. */ tag?: string;
  /** Where the next page is without JavaScript. */ page?: "/landing" | "/stories";
  /** Of the titles. */ heading?: "h2" | "h3";
};

/**
 * Published posts, newest first; one tab stop, with arrow keys. "Load more" appends the next page (pagination); without
 * JavaScript it links to it.
 */
export const PostList = ({ first, tag, page = "/landing", heading = "h3" }: PostListProps) => {
  const site = useContent("site");
  const { posts, next, isLoading, hasFailed, loadMore } = usePostPages(first, tag ?? null);
  const list = useRef<HTMLUListElement>(null);
  const { getTabIndex, listHandlers } = useRovingFocus(list, posts.length, { isGrid: true });
  const toNextPage = (after: string) =>
    tag === undefined ? `${page}?after=${after}#stories` : `${toTagPath(tag)}?after=${after}`;
  const expectNew = useFocusFirstNew(list);
  if (posts.length === 0) return <EmptyState title={site.blog.empty} />;
  return (
    <>
      <ul ref={list} {...listHandlers} className="grid gap-6 md:grid-cols-2 lg:gap-8 xl:grid-cols-3">
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            heading={heading}
            mayBeWide={index === 0 || index === posts.length - 1}
            tabIndex={getTabIndex(index)}
          />
        ))}
      </ul>
      <output className="mt-8 flex min-h-8 items-center justify-center gap-3 text-foreground-muted">
        {isLoading && <Spinner className="size-5" />}
        <span>{(isLoading && site.blog.loading) || (hasFailed && site.blog.failed)}</span>
      </output>
      {next && (
        <p className="mt-2 text-center">
          <ButtonLink
            to={toNextPage(encodeURIComponent(next))}
            variant="glass"
            data-guarded
            onClick={(event) => {
              event.preventDefault();
              expectNew();
              loadMore();
            }}
          >
            {site.blog.more}
          </ButtonLink>
        </p>
      )}
    </>
  );
};
