import { data } from "react-router";
import type { Route } from "./+types/landing.route";
import { hasLoadedPages } from "./features/posts/loaded-pages.ts";
import { ButtonLink } from "./ui/actions/button.tsx";
import { PostList } from "./features/posts/post-list.tsx";
import { listPosts, type PostList as ListedPosts } from "./features/posts/queries.server.ts";
import { findStart } from "./features/posts/story-order.server.ts";
import { FeedbackButton } from "./features/inbox/feedback/feedback-button.tsx";
import { LandingPage } from "./features/landing/landing-page.tsx";
import { AudioPlayer } from "./features/player/audio-player.tsx";
import { OverviewPlayer } from "./features/player/overview-player.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { createMeta } from "./lib/seo.ts";
import { siteContext } from "./lib/site-context.ts";
import { getContent } from "./lib/content/content.ts";
import { isShown } from "./lib/shown-pages.ts";

const noPosts: ListedPosts = { posts: [], next: null };

// Composes the landing page from several features that do not import each other.
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { supabase, siteUrl } = context.get(siteContext);
  const after = new URL(request.url).searchParams.get("after");
  if (!isShown("stories"))
    return data({ siteUrl, posts: noPosts, start: null, hasStories: false }, { headers: publicCacheHeaders("posts") });
  const [posts, start] = await Promise.all([listPosts(supabase, after), findStart(supabase)]).catch(
    () => [null, null] as const,
  );
  // When the stories cannot be loaded (the backend logs why), the page renders with an empty list and is not cached.
  return posts
    ? data({ siteUrl, posts, start, hasStories: posts.posts.length > 0 }, { headers: publicCacheHeaders("posts") })
    : data({ siteUrl, posts: noPosts, start: null, hasStories: true }, { headers: { "Cache-Control": "no-store" } });
};

export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return { title: getContent("persona").productName, description: getContent("site").description };
});

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { start } = loaderData;
  return (
    <LandingPage
      player={<AudioPlayer />}
      overviewPlayer={<OverviewPlayer />}
      stories={<PostList first={loaderData.posts} />}
      hasStories={loaderData.hasStories}
      start={
        start && (
          <p className="mt-3">
            <ButtonLink to={start.path} variant="glass" size="sm">
              {start.label}
            </ButtonLink>
          </p>
        )
      }
      areStoriesUrgent={hasLoadedPages}
      feedback={<FeedbackButton />}
    />
  );
}
