import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/more-posts.route";
import { listPosts, type PostList } from "./queries.server.ts";

/** The next page of the list, or null when it could not be loaded. */
export type MorePosts = PostList | null;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const cursor = new URL(request.url).searchParams.get("after");
  return data(await listPosts(context.get(siteContext).supabase, cursor), { headers: publicCacheHeaders("posts") });
};

// A failure here must not take the page away that the visitor is reading: the list says so and offers to try again.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<MorePosts> =>
  serverLoader().catch(() => null);
