import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent } from "#app/lib/content/content.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Greetings, OfferedGreeting } from "#contracts/character/greetings.ts";
import { nameCountry, putOwnCountryFirst } from "#contracts/care/format-crisis-answer.ts";

const offered = 4;
/** In UTF-16 units: longer greetings together are fetched when they are wanted. */
const maxGreetings = 20_000;

/** Greetings of the page: at least those up to the first that is not empty. */
const selectGreetings = ({ greetings, startsWith }: Greetings) => {
  const isThere = ({ text }: OfferedGreeting) => text.trim() !== "";
  const length = greetings.reduce((sum, { shown = "", text }) => sum + text.length + shown.length, 0);
  const sent = length <= maxGreetings ? greetings : greetings.slice(0, greetings.findIndex(isThere) + 1);
  return { greetings: sent, greetingCount: greetings.filter(isThere).length, startsWith };
};

/** Loader of the chat: first messages, and the newest stories, which scripted replies offer now and then. */
export const loadChat = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { listGreetings, siteUrl, supabase } = context.get(siteContext);
  const page = { siteUrl, ...selectGreetings(listGreetings()) };
  if (!isShown("stories")) return respond({ ...page, stories: [] }, { headers: publicCacheHeaders() });
  const { data, error } = await supabase
    .from("posts")
    .select("title,slug")
    .eq("kind", "post")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .limit(offered);
  const stories = (data ?? []).map(({ title, slug }) => ({ title, path: `/post/${slug}` }));
  const headers = error ? { "Cache-Control": "no-store" } : publicCacheHeaders("posts");
  return respond({ ...page, stories }, { headers });
};

/** Loader of the care page: the help lines by the name of their country. */
export const loadCarePage = ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const { checkedOn, directory, lines } = getContent("care");
  const { locale } = getContent("site");
  // By their names in the language of the site, and its own country before the others.
  const sorted = lines.toSorted((one, other) =>
    nameCountry(one.country, locale).localeCompare(nameCountry(other.country, locale), locale),
  );
  const named = putOwnCountryFirst(sorted, locale).map(({ country, name, number, hours }) => ({
    country: nameCountry(country, locale),
    name,
    number,
    hours,
  }));
  const { siteUrl } = context.get(siteContext);
  return respond({ siteUrl, checkedOn, directory, lines: named }, { headers: publicCacheHeaders() });
};
