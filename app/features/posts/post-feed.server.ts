import { missingPage } from "#app/lib/cache-headers.ts";
import type { Feed } from "#app/lib/feed.server.ts";
import { renderMarkdown, toAbsoluteHtml } from "#app/lib/markdown.server.ts";
import { describePost } from "#contracts/posts/describe-post.ts";
import type { SiteContext } from "#app/lib/site-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";
import { latestPosts, latestTagged } from "./queries.server.ts";

const feedLength = 20;

type FeedName = "rss.xml" | "atom.xml" | "feed.json";

const describeAll = () => ({
  path: "",
  page: "/landing",
  title: getContent("persona").productName,
  description: getContent("site").description,
});
const describeTag = (address: string, tag: string) => {
  const { productName } = getContent("persona");
  const { title, description } = getContent("site").tags;
  const path = toTagPath(address);
  return {
    path,
    page: path,
    title: `${fill(title, { tag })} · ${productName}`,
    description: fill(description, { tag }),
  };
};

/** The newest posts for a feed: of all, or with a tag, by its address. Throws a 404 if there are none with it. */
export const readPostFeed = async (
  { supabase, siteUrl }: SiteContext,
  name: FeedName,
  address?: string,
): Promise<Feed> => {
  const site = getContent("site");
  const tagged = address === undefined ? null : await latestTagged(supabase, address, feedLength);
  if (address !== undefined && !tagged)
    throw new Response("Not found", { status: 404, headers: missingPage("posts", "post_tags") });
  const posts = tagged?.posts ?? (await latestPosts(supabase, feedLength));
  const { path, page, title, description } =
    address !== undefined && tagged ? describeTag(address, tagged.tag) : describeAll();
  return {
    title,
    description,
    author: site.author,
    icon: siteUrl + getContent("pictures").appleTouchIcon,
    language: site.locale,
    pageUrl: `${siteUrl}${page}`,
    selfUrl: `${siteUrl}${path}/${name}`,
    entries: posts.map((post) => {
      const url = `${siteUrl}/post/${post.slug}`;
      return {
        title: post.title,
        url,
        date: new Date(post.published_at ?? post.created_at),
        summary: describePost(post),
        html: toAbsoluteHtml(renderMarkdown(post.content), url),
        tags: post.tags,
        writtenWith: post.written_with,
      };
    }),
  };
};
