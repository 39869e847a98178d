import { useState } from "react";
import { useFetcher } from "react-router";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { site } from "#content/content.ts";
import type { MorePosts } from "./more-posts.route.ts";
import { PostCard } from "./components/post-card.tsx";
import type { PostList as Page } from "./queries.server.ts";

/** Published posts, newest first. Pagination: "Load more" appends the next page; without JavaScript it links to it. */
export const PostList = ({ first }: { first: Page }) => {
  const fetcher = useFetcher<MorePosts>();
  const [pages, setPages] = useState<Page[]>([]);
  const { data } = fetcher;
  if (data && !pages.includes(data)) setPages([...pages, data]);
  const posts = [first, ...pages].flatMap((page) => page.posts);
  const { next } = pages.at(-1) ?? first;
  const isLoading = fetcher.state !== "idle";
  const hasFailed = data === null && !isLoading;
  if (posts.length === 0) return <EmptyState title={site.blog.empty} />;
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 lg:gap-8 xl:grid-cols-3">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} isFirst={index === 0} />
        ))}
      </ul>
      <output className="mt-8 flex min-h-8 items-center justify-center gap-3 text-foreground-muted">
        {isLoading && <Spinner className="size-5" />}
        {isLoading && site.blog.loading}
        {hasFailed && site.blog.failed}
      </output>
      {next && (
        <p className="mt-2 text-center">
          <ButtonLink
            to={`/landing?after=${encodeURIComponent(next)}#stories`}
            variant="glass"
            data-guarded
            onClick={(event) => {
              event.preventDefault();
              if (!isLoading) void fetcher.load(`/posts?after=${encodeURIComponent(next)}`);
            }}
          >
            {site.blog.more}
          </ButtonLink>
        </p>
      )}
    </>
  );
};
