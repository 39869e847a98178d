import { isShown } from "#app/lib/shown-pages.ts";
import { escapeXml } from "#contracts/escape-html.ts";
import type { Post } from "#contracts/posts/posts.ts";

/** Posts per sitemap file; also the row limit of a hosted Supabase project. */
export const postsPerPart = 1_000;

/** Where the stories are hidden, the owner's own pages stay. */
export const listedKinds = (): Post["kind"][] => (isShown("stories") ? ["post", "page"] : ["page"]);

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const toUrlEntry = (address: string, modified?: string | null): string =>
  `<url><loc>${escapeXml(address)}</loc>${modified ? `<lastmod>${new Date(modified).toISOString()}</lastmod>` : ""}</url>`;

export const urlSet = (siteUrl: string, paths: string[], posts: Pick<Post, "slug" | "published_at">[]): string =>
  `<urlset ${namespace}>\n${[...paths.map((path) => toUrlEntry(siteUrl + path)), ...posts.map((post) => toUrlEntry(`${siteUrl}/post/${post.slug}`, post.published_at))].join("\n")}\n</urlset>`;

export const sitemapIndex = (siteUrl: string, parts: number): string =>
  `<sitemapindex ${namespace}>\n${Array.from({ length: parts }, (_, part) => `<sitemap><loc>${escapeXml(siteUrl)}/sitemap/${part}.xml</loc></sitemap>`).join("\n")}\n</sitemapindex>`;
