import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { toRss } from "#app/lib/feed.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import type { Route } from "./+types/rss.route";
import { readPostFeed } from "./post-feed.server.ts";

export const loader = async ({ context, params }: Route.LoaderArgs): Promise<Response> => {
  const feed = await readPostFeed(context.get(siteContext), "rss.xml", params.tag);
  return xmlResponse(toRss(feed), "application/rss+xml", publicCacheHeaders("posts", "post_tags"));
};
