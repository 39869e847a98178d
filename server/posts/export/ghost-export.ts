import { toSlug } from "#contracts/names/slug.ts";
import { toTagAddress } from "#contracts/posts/tags.ts";
import { replacePostLinks } from "./escape-markdown.ts";
import { normalizeLines } from "./parse-markdown.ts";
import type { ExportedPost } from "./read-posts.ts";
import { toLexical } from "./to-lexical.ts";

/** Longer ones make Ghost leave a post out. */
const maxTitle = 255;
const maxExcerpt = 300;
/** The oldest version that has this editor. */
const ghostVersion = "5.0.0";

export const ghostUrl = "__GHOST_URL__";

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
};

/** An id as Ghost has them, the same in each export. */
const toId = (uuid: string): string => uuid.replaceAll("-", "").slice(0, 24);

const toNumberedId = (number: number): string => number.toString(16).padStart(24, "0");

const authorId = toNumberedId(1);

const toGhostPost = (post: ExportedPost, { content, cover }: { content: string; cover: string | null }) => {
  const linked = replacePostLinks(normalizeLines(content), (slug, rest) => `${ghostUrl}/${slug}/${rest}`);
  return {
    id: toId(post.id),
    uuid: post.id,
    title: cut(post.title, maxTitle),
    slug: post.slug,
    lexical: toLexical(linked),
    feature_image: cover,
    featured: 0,
    type: "post",
    status: post.state,
    visibility: "public",
    canonical_url: post.canonical_url,
    custom_excerpt: post.excerpt && cut(post.excerpt, maxExcerpt),
    created_at: new Date(post.created_at).toISOString(),
    updated_at: new Date(post.changedAt).toISOString(),
    published_at: post.published_at && new Date(post.published_at).toISOString(),
  };
};

/** What Ghost has no room for, as sentences. */
const findCuts = (post: ExportedPost): string[] => [
  ...(Array.from(post.title).length > maxTitle ? [`its title is cut to ${maxTitle} characters`] : []),
  ...(Array.from(post.excerpt ?? "").length > maxExcerpt ? [`its excerpt is cut to ${maxExcerpt} characters`] : []),
];

/**
 * Writes the JSON of a Ghost export piece by piece: `begin`, a piece for each post, `end`. Only tags and their posts are
 * kept in memory.
 */
export const createGhostWriter = (author: string, now: number) => {
  const tags = new Map<string, { id: string; name: string; slug: string }>();
  const postsTags: { post_id: string; tag_id: string; sort_order: number }[] = [];
  const authors: { post_id: string; author_id: string; sort_order: number }[] = [];

  const findTag = (name: string) => {
    const address = toTagAddress(name);
    const existing = tags.get(address);
    if (existing) return existing;
    const number = tags.size + 1;
    const slug = /^[a-z0-9-]+$/.test(address) ? address : `tag-${number}`;
    const tag = { id: toNumberedId(number), name, slug };
    tags.set(address, tag);
    return tag;
  };

  return {
    begin: (): string => `{"db":[{"meta":{"exported_on":${now},"version":"${ghostVersion}"},"data":{"posts":[`,
    add(post: ExportedPost, prepared: { content: string; cover: string | null }): { json: string; cuts: string[] } {
      const written = toGhostPost(post, prepared);
      for (const [index, name] of post.tags.entries())
        postsTags.push({ post_id: written.id, tag_id: findTag(name).id, sort_order: index });
      authors.push({ post_id: written.id, author_id: authorId, sort_order: 0 });
      return { json: `${authors.length > 1 ? ",\n" : "\n"}${JSON.stringify(written)}`, cuts: findCuts(post) };
    },
    end(): string {
      const slug = toSlug(author);
      const rest = {
        tags: [...tags.values()],
        posts_tags: postsTags,
        posts_authors: authors,
        posts_meta: [],
        // Ghost knows an author by the address; nobody is written to.
        users: [{ id: authorId, name: author, slug, email: `${slug}@example.com` }],
      };
      return `\n],${JSON.stringify(rest).slice(1, -1)}}}]}\n`;
    },
  };
};

/** Leads the addresses that posts had here to those that Ghost gives them. */
export const ghostRedirects = "301:\n  ^/post/([a-z0-9-]+)/?$: /$1/\n";
