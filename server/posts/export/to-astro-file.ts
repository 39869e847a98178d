import { escapeHtml, escapeWikiLinks, replacePostLinks } from "./escape-markdown.ts";
import { toFrontMatter } from "./front-matter.ts";
import { normalizeLines } from "./parse-markdown.ts";
import type { ExportedPost, PostState } from "./read-posts.ts";

/** Sites show what is in the first folder, whatever its front matter says, so what is not public is in others. */
export const astroFolders: Record<PostState, string> = {
  published: "src/content/blog/",
  scheduled: "src/content/scheduled/",
  draft: "src/content/drafts/",
};

/** A post as a content file of Astro; `content` and `cover` lead to pictures of the archive. */
export const toAstroFile = (
  post: ExportedPost,
  { content, cover }: { content: string; cover: string | null },
): string => {
  const linked = replacePostLinks(normalizeLines(content), (slug, rest) => `/blog/${slug}/${rest}`);
  return `${toFrontMatter({
    title: post.title,
    // Astro's own blog does not build without a description.
    description: post.excerpt ?? "",
    pubDate: new Date(post.published_at ?? post.created_at),
    updatedDate: new Date(post.changedAt),
    draft: post.state === "draft",
    slug: post.slug,
    // Other posts lead already to where it will be.
    aliases: [`/post/${post.slug}`, ...(post.state === "published" ? [] : [`/blog/${post.slug}/`])],
    tags: post.tags.length > 0 ? post.tags : null,
    canonicalURL: post.canonical_url,
    written_with: post.written_with,
    heroImage: cover,
    heroImageAlt: cover === null ? null : (post.image_alt ?? ""),
  })}\n${escapeWikiLinks(escapeHtml(linked))}\n`;
};
