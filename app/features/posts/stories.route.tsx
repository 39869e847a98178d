import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import type { Route } from "./+types/stories.route";
import { Lore } from "./components/lore.tsx";
import { Shelf } from "./components/shelf.tsx";
import { PostList } from "./post-list.tsx";
import { listPosts } from "./queries.server.ts";
import { listShelf } from "./story-order.server.ts";

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { listLore, supabase, siteUrl } = context.get(siteContext);
  const after = new URL(request.url).searchParams.get("after");
  const [shelf, posts] = await Promise.all([listShelf(supabase), listPosts(supabase, after)]);
  return data({ siteUrl, shelf, posts, lore: listLore() }, { headers: publicCacheHeaders("posts") });
};

export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("shelf"));

/** All stories: in the order of reading, and below it everything, the newest first. */
export default function StoriesPage({ loaderData: { lore, shelf, posts } }: Route.ComponentProps) {
  const texts = useContent("shelf");
  const isEmpty = shelf.length === 0 && posts.posts.length === 0;
  return (
    <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
      <header className="mt-6 mb-10 sm:mb-14">
        <h1 className="font-display text-display font-medium tracking-display text-balance">{texts.heading}</h1>
        <p className="mt-3 max-w-prose text-lg text-foreground-muted">{texts.text}</p>
      </header>
      {isEmpty && <EmptyState title={texts.empty} />}
      {shelf.length > 0 && <Shelf stories={shelf} />}
      {posts.posts.length > 0 && (
        <section id="stories" aria-labelledby="newest">
          <h2 id="newest" className="mb-6 font-display text-heading font-medium tracking-display">
            {texts.newest}
          </h2>
          <PostList first={posts} page="/stories" />
        </section>
      )}
      {lore.length > 0 && <Lore entries={lore} />}
    </main>
  );
}
