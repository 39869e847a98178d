import { renderMarkdown, toAbsoluteHtml } from "#app/lib/markdown.server.ts";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { describePost } from "#app/lib/post-description.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import { getContent } from "#app/lib/content/content.ts";
import { escapeXml } from "#contracts/escape-html.ts";
import type { Post } from "#contracts/posts/posts.ts";
import type { Route } from "./+types/rss.route";
import { latestPosts } from "./queries.server.ts";

const feedLength = 20;

const getItem = (post: Post, siteUrl: string): string => {
  const pageUrl = `${siteUrl}/post/${post.slug}`;
  const url = escapeXml(pageUrl);
  const html = toAbsoluteHtml(renderMarkdown(post.content), pageUrl);
  const date = new Date(post.published_at ?? post.created_at).toUTCString();
  return `<item><title>${escapeXml(post.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${date}</pubDate><description>${escapeXml(describePost(post))}</description><content:encoded>${escapeXml(html)}</content:encoded></item>`;
};

export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const persona = getContent("persona");
  const site = getContent("site");
  const { supabase, siteUrl } = context.get(siteContext);
  const posts = await latestPosts(supabase, feedLength);
  const items = posts.map((post) => getItem(post, siteUrl)).join("\n");
  const channel = `<title>${escapeXml(persona.productName)}</title><link>${escapeXml(siteUrl)}/landing</link><description>${escapeXml(site.description)}</description><language>${site.locale}</language><atom:link href="${escapeXml(siteUrl)}/rss.xml" rel="self" type="application/rss+xml"/>`;
  const body = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${channel}\n${items}</channel></rss>`;
  return xmlResponse(body, "application/rss+xml", publicCacheHeaders("posts"));
};
