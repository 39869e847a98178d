import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { toJsonFeed } from "#app/lib/feed.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/json-feed.route";
import { readPostFeed } from "./post-feed.server.ts";

export const loader = async ({ context, params }: Route.LoaderArgs): Promise<Response> => {
  const feed = await readPostFeed(context.get(siteContext), "feed.json", params.tag);
  const headers = {
    ...publicCacheHeaders("posts", "post_tags"),
    "Content-Type": "application/feed+json; charset=utf-8",
  };
  return new Response(toJsonFeed(feed), { headers });
};
