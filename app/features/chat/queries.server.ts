import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent } from "#app/lib/content/content.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { nameCountry } from "#contracts/care/format-crisis-answer.ts";

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

/** Loader of the care page: the help lines by the name of their country. */
export const loadCarePage = ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { checkedOn, directory, lines } = getContent("care");
  const named = lines.map(({ country, name, number, hours }) => ({
    country: nameCountry(country, "en"),
    name,
    number,
    hours,
  }));
  const sorted = named.toSorted((one, other) => one.country.localeCompare(other.country, "en"));
  const { siteUrl } = context.get(siteContext);
  return respond({ siteUrl, checkedOn, directory, lines: sorted }, { headers: publicCacheHeaders() });
};
