import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import { listSitemapPaths } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/sitemap-part.route";
import { listSlugs, listTagPaths } from "./queries.server.ts";
import { listedKinds, postsPerPart, urlSet } from "./sitemap.ts";

/** One part of a split sitemap. */
export const loader = async ({ context, params }: Route.LoaderArgs): Promise<Response> => {
  const { listPages, supabase, siteUrl } = context.get(siteContext);
  const part = /^(0|[1-9]\d{0,3})$/.test(params.page) ? Number(params.page) : -1;
  const range = { kinds: listedKinds(), from: part * postsPerPart, count: postsPerPart };
  const posts = part < 0 ? [] : await listSlugs(supabase, range);
  if (posts.length === 0) return new Response("Not found", { status: 404 });
  return xmlResponse(
    urlSet(
      siteUrl,
      part === 0 ? [...listSitemapPaths(listPages()), ...(isShown("stories") ? await listTagPaths(supabase) : [])] : [],
      posts,
    ),
    "application/xml",
    publicCacheHeaders("posts", "post_tags"),
  );
};
