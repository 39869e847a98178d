import { type Post, postDate, readingTime } from "#contracts/posts/posts.ts";

/** Metadata shown in the header of a post. */
export type PostMeta = {
  title: string;
  imageUrl: string | null;
  publishedAt: string;
  date: string;
  readingTime: string;
};

export const toPostMeta = (post: Post): PostMeta => ({
  title: post.title,
  imageUrl: post.image_url,
  publishedAt: post.published_at ?? post.created_at,
  date: postDate(post),
  readingTime: readingTime(post.content),
});
