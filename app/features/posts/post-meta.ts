import { getContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { type Post, postDate, readingTime } from "#contracts/posts/posts.ts";

/** Metadata shown in the header of a post. */
export type PostMeta = {
  title: string;
  imageUrl: string | null;
  /** What the image shows; empty if it is decoration. */
  imageAlt: string;
  /** A page of the owner's own shows no date and no time to read it. */
  isPage: boolean;
  publishedAt: string;
  date: string;
  readingTime: string;
  /** The line that says which language model wrote it. */
  writtenWith: string | null;
  /** `path` is undefined where there is no page of the tag. */
  tags: { name: string; path: string | undefined }[];
};

export const toPostMeta = (post: Post, tags: PostMeta["tags"]): PostMeta => ({
  title: post.title,
  imageUrl: post.image_url,
  imageAlt: post.image_alt ?? "",
  isPage: post.kind === "page",
  publishedAt: post.published_at ?? post.created_at,
  date: postDate(post, getContent("site").locale),
  readingTime: readingTime(post.content, { locale: getContent("site").locale, forms: getContent("post").readingTime }),
  writtenWith: post.written_with && fill(getContent("post").writtenWith, { model: post.written_with }),
  tags,
});
