import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import { listSitemapPaths } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/sitemap.route";
import { countPosts, listSlugs, listTagPaths } from "./queries.server.ts";
import { listedKinds, postsPerPart, sitemapIndex, urlSet } from "./sitemap.ts";

/** Sitemap: a single file, or an index of parts when there are too many posts. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { listPages, supabase, siteUrl } = context.get(siteContext);
  const kinds = listedKinds();
  const count = await countPosts(supabase, { kinds });
  const body =
    count <= postsPerPart
      ? urlSet(
          siteUrl,
          [...listSitemapPaths(listPages()), ...(count > 0 && isShown("stories") ? await listTagPaths(supabase) : [])],
          count > 0 ? await listSlugs(supabase, { kinds, from: 0, count: postsPerPart }) : [],
        )
      : sitemapIndex(siteUrl, Math.ceil(count / postsPerPart));
  return xmlResponse(body, "application/xml", publicCacheHeaders("posts", "post_tags"));
};
