import { data } from "react-router";
import { publicPage } from "#app/lib/page-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/more-posts.route";
import { listPosts } from "./queries.server.ts";

/** The next page of the list, for "Load more". */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const cursor = new URL(request.url).searchParams.get("after");
  return data(await listPosts(context.get(siteContext).supabase, cursor), { headers: publicPage("posts") });
};
