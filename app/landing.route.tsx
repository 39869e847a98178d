import { data } from "react-router";
import type { Route } from "./+types/landing.route";
import { hasLoadedPages } from "./features/posts/loaded-pages.ts";
import { PostList } from "./features/posts/post-list.tsx";
import { listPosts } from "./features/posts/queries.server.ts";
import { FeedbackButton } from "./features/inbox/feedback/feedback-button.tsx";
import { LandingPage } from "./features/landing/landing-page.tsx";
import { AudioPlayer } from "./features/player/audio-player.tsx";
import { OverviewPlayer } from "./features/player/overview-player.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { createMeta } from "./lib/seo.ts";
import { siteContext } from "./lib/site-context.ts";
import { getContent } from "./lib/content/content.ts";
import { isShown } from "./lib/shown-pages.ts";

// Composes the landing page from several features that do not import each other.
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { supabase, siteUrl } = context.get(siteContext);
  const after = new URL(request.url).searchParams.get("after");
  const posts = isShown("stories") ? await listPosts(supabase, after).catch(() => null) : { posts: [], next: null };
  // When the stories cannot be loaded (the backend logs why), the page renders with an empty list and is not cached.
  return posts
    ? data({ siteUrl, posts }, { headers: publicCacheHeaders("posts") })
    : data({ siteUrl, posts: { posts: [], next: null } }, { headers: { "Cache-Control": "no-store" } });
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return { title: getContent("persona").productName, description: getContent("site").description };
});

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LandingPage
      player={<AudioPlayer />}
      overviewPlayer={<OverviewPlayer />}
      stories={<PostList first={loaderData.posts} />}
      areStoriesUrgent={hasLoadedPages}
      feedback={<FeedbackButton />}
    />
  );
}
