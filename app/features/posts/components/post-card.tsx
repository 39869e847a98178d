import { thumbnailUrl, buildSrcSet } from "#app/lib/responsive-image.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { postDate } from "#contracts/posts/posts.ts";
import type { Post } from "#contracts/posts/posts.ts";

export type CardPost = Pick<Post, "id" | "slug" | "title" | "excerpt" | "image_url" | "published_at" | "created_at">;

const frame = "aspect-video w-full overflow-hidden rounded-[1.4rem] dusk-fill";

const CardImage = ({ url, isFirst }: { url: string | null; isFirst: boolean }) =>
  url ? (
    <div className={frame}>
      <img
        src={thumbnailUrl(url)}
        srcSet={buildSrcSet(url)}
        sizes={
          isFirst
            ? "(min-width: 80rem) 46rem, (min-width: 48rem) 58vw, 94vw"
            : "(min-width: 80rem) 24rem, (min-width: 48rem) 46vw, 94vw"
        }
        width={480}
        height={270}
        alt=""
        loading="lazy"
        className="size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-104"
      />
    </div>
  ) : (
    <div className={`${frame} grid place-items-center`}>
      <Butterfly className="size-24 opacity-90" />
    </div>
  );

type PostCardProps = { post: CardPost; heading: "h2" | "h3"; isFirst: boolean; tabIndex: number };

// The first card, the newest story, spans the whole row.
export const PostCard = ({ post, heading: Heading, isFirst, tabIndex }: PostCardProps) => (
  <li className="group/item grid first:md:col-span-full">
    <a
      href={`/post/${post.slug}`}
      tabIndex={tabIndex}
      className="group surface flex flex-col rounded-[1.75rem] p-1.5 transition-[transform,border-color] duration-300 ease-calm hover:-translate-y-1 hover:border-accent md:group-first/item:grid md:group-first/item:grid-cols-[3fr_2fr] md:group-first/item:items-center"
    >
      <CardImage url={post.image_url} isFirst={isFirst} />
      <div className="flex flex-1 flex-col px-4 pt-5 pb-5 sm:px-5 md:group-first/item:px-8 lg:group-first/item:px-12">
        <Heading
          dir="auto"
          className="font-display text-title md:group-first/item:text-heading font-semibold tracking-display transition-colors group-hover:text-accent"
        >
          {post.title}
        </Heading>
        <time
          dateTime={post.published_at ?? post.created_at}
          className="mt-1.5 text-xs font-medium text-foreground-muted"
        >
          {postDate(post)}
        </time>
        {post.excerpt && (
          <p dir="auto" className="mt-3 line-clamp-4 text-[1rem] leading-relaxed text-foreground-muted">
            {post.excerpt}
          </p>
        )}
      </div>
    </a>
  </li>
);
