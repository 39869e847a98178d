import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { toAtom } from "#app/lib/feed.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import type { Route } from "./+types/atom.route";
import { readPostFeed } from "./post-feed.server.ts";

export const loader = async ({ context, params }: Route.LoaderArgs): Promise<Response> => {
  const feed = await readPostFeed(context.get(siteContext), "atom.xml", params.tag);
  return xmlResponse(toAtom(feed), "application/atom+xml", publicCacheHeaders("posts", "post_tags"));
};
