import { smallestOf, srcSetOf } from "#app/lib/picture.ts";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { postDate } from "#contracts/posts.ts";
import type { PostSummary } from "../queries.server.ts";

const frame = "aspect-video w-full overflow-hidden rounded-[1.4rem] bg-[linear-gradient(150deg,light-dark(#d9ccf7,#171a52),light-dark(#ffdfcf,#2a1a63))]";

const CardPicture = ({ url }: { url: string | null }) =>
  url ? (
    <div className={frame}>
      <img src={smallestOf(url)} srcSet={srcSetOf(url)} sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 50vw, 100vw" width={480} height={270} alt="" loading="lazy" className="size-full object-cover transition-transform duration-700 ease-calm group-hover:scale-104" />
    </div>
  ) : (
    <div className={`${frame} grid place-items-center`}>
      <Butterfly className="size-24 opacity-90" />
    </div>
  );

export const PostCard = ({ post }: { post: PostSummary }) => (
  <li className="grid">
    <a href={`/post/${post.slug}`} className="group pane flex flex-col rounded-[1.75rem] p-1.5 transition-[transform,border-color] duration-300 ease-calm hover:-translate-y-1 hover:border-accent">
      <CardPicture url={post.image_url} />
      <div className="flex flex-1 flex-col px-4 pt-5 pb-5 sm:px-5">
        <h3 className="font-display text-title font-semibold tracking-display transition-colors group-hover:text-accent">{post.title}</h3>
        <time dateTime={post.published_at ?? post.created_at} className="mt-1.5 text-xs font-medium text-ink-soft">
          {postDate(post)}
        </time>
        {post.excerpt && <p className="mt-3 line-clamp-4 text-[1rem] leading-relaxed text-ink-soft">{post.excerpt}</p>}
      </div>
    </a>
  </li>
);
