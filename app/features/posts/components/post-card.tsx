import { thumbnailUrl, buildSrcSet } from "#app/lib/responsive-image.ts";
import { useContent } from "#app/lib/content/content.ts";
import { postDate } from "#contracts/posts/posts.ts";
import type { Post } from "#contracts/posts/posts.ts";

export type CardPost = Pick<Post, "id" | "slug" | "title" | "excerpt" | "image_url" | "published_at" | "created_at">;

const CardImage = ({ url, mayBeWide }: { url: string; mayBeWide: boolean }) => (
  <div className="post-card-picture dusk-fill">
    <img
      src={thumbnailUrl(url)}
      srcSet={buildSrcSet(url)}
      sizes={
        mayBeWide
          ? "(min-width: 80rem) 46rem, (min-width: 48rem) 58vw, 94vw"
          : "(min-width: 80rem) 24rem, (min-width: 48rem) 46vw, 94vw"
      }
      width={480}
      height={270}
      alt=""
      loading="lazy"
      className="group-hover:scale-104"
    />
  </div>
);

type PostCardProps = { post: CardPost; heading: "h2" | "h3"; mayBeWide: boolean; tabIndex: number };

// The first card, the newest story, spans the whole row; so does a last one that would stand alone in its row.
export const PostCard = ({ post, heading: Heading, mayBeWide, tabIndex }: PostCardProps) => (
  <li className="@container grid md:first:col-span-full md:max-xl:even:last:col-span-full xl:nth-[3n+2]:last:col-span-full">
    <a
      href={`/post/${post.slug}`}
      tabIndex={tabIndex}
      className={`group surface post-card ${post.image_url ? "post-card-with-picture" : ""}`}
    >
      {post.image_url && <CardImage url={post.image_url} mayBeWide={mayBeWide} />}
      <div className="post-card-text">
        <Heading dir="auto" className="post-card-title">
          {post.title}
        </Heading>
        <time
          dateTime={post.published_at ?? post.created_at}
          className="mt-1.5 text-xs font-medium text-foreground-muted"
        >
          {postDate(post, useContent("site").locale)}
        </time>
        {post.excerpt && (
          <p
            dir="auto"
            className={`${post.image_url ? "line-clamp-4" : "line-clamp-8"} mt-3 text-[1rem] leading-relaxed text-foreground-muted`}
          >
            {post.excerpt}
          </p>
        )}
      </div>
    </a>
  </li>
);
