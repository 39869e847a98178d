import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { siteContext } from "#app/lib/site-context.ts";

const offered = 4;

/** Loader of the chat: the newest stories, which scripted replies offer now and then; none if they cannot be read. */
export const loadChat = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { siteUrl, supabase } = context.get(siteContext);
  if (!isShown("stories")) return respond({ siteUrl, stories: [] }, { headers: publicCacheHeaders() });
  const { data, error } = await supabase
    .from("posts")
    .select("title,slug")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .limit(offered);
  const stories = (data ?? []).map(({ title, slug }) => ({ title, path: `/post/${slug}` }));
  const headers = error ? { "Cache-Control": "no-store" } : publicCacheHeaders("posts");
  return respond({ siteUrl, stories }, { headers });
};
