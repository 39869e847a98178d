import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/more-posts.route";
import { listPosts, listTagged, type PostList } from "./queries.server.ts";

/** Resource route: next page of the post list, or null if loading failed. */
export type MorePosts = PostList | null;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const { supabase } = context.get(siteContext);
  const [cursor, tag] = [searchParams.get("after"), searchParams.get("tag")];
  const page = tag === null ? await listPosts(supabase, cursor) : await listTagged(supabase, tag, cursor);
  return data(
    { posts: page?.posts ?? [], next: page?.next ?? null },
    { headers: publicCacheHeaders("posts", "post_tags") },
  );
};

// An error here must not replace the page being read with an error page: the list shows it and offers a retry.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<MorePosts> =>
  serverLoader().catch(() => null);
