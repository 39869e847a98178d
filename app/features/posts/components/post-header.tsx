import { useContent } from "#app/lib/content/content.ts";
import type { Elements } from "#app/ui/elements.ts";
import { buildSrcSet } from "#app/lib/responsive-image.ts";
import type { PostMeta } from "../post-meta.ts";

// Matches app/styles/post.css, where a low window limits the image's height and with it the width. Smaller than the
// real width on phones, so that the image is loaded by the first paint on slow connections.
const sizes = "(max-width: 40rem) 58vw, min(76rem, 96vw, 108vh)";

const PostImage = ({ url, alt }: { url: string; alt: string }) => (
  <div className="post-picture">
    <img src={url} srcSet={buildSrcSet(url)} sizes={sizes} width={1600} height={900} alt={alt} fetchPriority="high" />
  </div>
);

const PostTags = ({ tags }: Pick<PostMeta, "tags">) => {
  const { label } = useContent("site").tags;
  return (
    <ul aria-label={label} className="mt-5 flex flex-wrap justify-center gap-2 text-sm">
      {tags.map(({ name, path }) => (
        <li key={name} className="max-w-full">
          <a
            href={path}
            dir="auto"
            className="block rounded-full border border-line-strong px-4 py-1.5 font-medium text-foreground-muted transition-colors [overflow-wrap:anywhere] hover:border-accent hover:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};

type PostHeaderProps = {
  post: PostMeta;
  /** "Story 2 of 8", if it has a number. */ place?: string | null;
  /** What readers can do with the post. */ actions?: Elements;
};

export const PostHeader = ({ post, place, actions }: PostHeaderProps) => (
  <header className="mb-10 sm:mb-14">
    {post.imageUrl && <PostImage url={post.imageUrl} alt={post.imageAlt} />}
    <div className={`mx-auto max-w-4xl text-center ${post.imageUrl ? "mt-8 sm:mt-12" : "mt-10"}`}>
      {place && (
        <p className="mb-3 text-sm font-medium">
          <a href="/stories" className="text-accent hover:underline">
            {place}
          </a>
        </p>
      )}
      <h1 dir="auto" className="font-display text-display font-medium tracking-display text-balance">
        {post.title}
      </h1>
      {!post.isPage && (
        <p className="mt-5 flex flex-wrap justify-center gap-x-3 text-sm font-medium text-foreground-muted">
          <time dateTime={post.publishedAt}>{post.date}</time>
          <span aria-hidden="true" className="text-accent">
            ·
          </span>
          <span>{post.readingTime}</span>
        </p>
      )}
      {post.writtenWith && <p className="mt-2 text-sm text-foreground-muted">{post.writtenWith}</p>}
      {post.tags.length > 0 && <PostTags tags={post.tags} />}
      {actions}
    </div>
  </header>
);
