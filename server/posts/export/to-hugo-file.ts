import { escapeHtml, escapeShortcodes, escapeWikiLinks } from "./escape-markdown.ts";
import { toFrontMatter } from "./front-matter.ts";
import { normalizeLines } from "./parse-markdown.ts";
import type { ExportedPost } from "./read-posts.ts";
import { splitMarkdown, type MarkdownPart } from "./split-markdown.ts";

/** What Hugo can have in the quotes of a shortcode, and would not take for Markdown in a caption. */
const isPlain = (text: string): boolean => !/[\\"`*_~^[\]<>{}&$|\n]/.test(text);

/** The shortcode of a video that Hugo itself has one for; null for other addresses. */
const toVideo = (address: string): string | null => {
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})$/.exec(address)?.[1];
  if (youtube) return `{{< youtube ${youtube.startsWith("-") ? `"${youtube}"` : youtube} >}}`;
  const vimeo = /^https:\/\/vimeo\.com\/(\d{1,15})$/.exec(address)?.[1];
  return vimeo ? `{{< vimeo ${vimeo} >}}` : null;
};

const toHugo = (part: MarkdownPart): string => {
  if (part.kind === "figure" && [part.address, part.alt, part.caption].every(isPlain))
    return `{{< figure src="${part.address}" alt="${part.alt}" caption="${part.caption}" >}}`;
  const video = part.kind === "address" ? toVideo(part.address) : null;
  return video ?? escapeShortcodes(escapeWikiLinks(escapeHtml(part.source)));
};

/** A post as a content file of Hugo; `content` and `cover` lead to pictures of the archive. */
export const toHugoFile = (post: ExportedPost, { content, cover }: { content: string; cover: string | null }): string =>
  `${toFrontMatter({
    title: post.title,
    date: new Date(post.published_at ?? post.created_at),
    lastmod: new Date(post.changedAt),
    // Hugo leaves out what is in the future until it is built then.
    draft: post.state === "draft",
    slug: post.slug,
    aliases: [`/post/${post.slug}`],
    description: post.excerpt,
    tags: post.tags.length > 0 ? post.tags : null,
    canonicalURL: post.canonical_url,
    written_with: post.written_with,
    images: cover === null ? null : [cover],
    cover: cover === null ? null : { image: cover, alt: post.image_alt ?? "" },
  })}\n${splitMarkdown(normalizeLines(content)).map(toHugo).join("\n")}\n`;
