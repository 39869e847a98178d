import type { Feed } from "#app/lib/feed.server.ts";
import { renderMarkdown, toAbsoluteHtml } from "#app/lib/markdown.server.ts";
import { describePost } from "#app/lib/post-description.server.ts";
import type { SiteContext } from "#app/lib/site-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import { latestPosts } from "./queries.server.ts";

const feedLength = 20;

/** The newest posts for the feed at this path. */
export const readPostFeed = async ({ supabase, siteUrl }: SiteContext, path: string): Promise<Feed> => {
  const site = getContent("site");
  const posts = await latestPosts(supabase, feedLength);
  return {
    title: getContent("persona").productName,
    description: site.description,
    author: site.author,
    language: site.locale,
    pageUrl: `${siteUrl}/landing`,
    selfUrl: `${siteUrl}${path}`,
    entries: posts.map((post) => {
      const url = `${siteUrl}/post/${post.slug}`;
      return {
        title: post.title,
        url,
        date: new Date(post.published_at ?? post.created_at),
        summary: describePost(post),
        html: toAbsoluteHtml(renderMarkdown(post.content), url),
      };
    }),
  };
};
