import type { Elements } from "#app/ui/elements.ts";
import { useContent } from "#app/lib/content/content.ts";
import { ListenButton } from "./components/listen-button.tsx";
import { BackToBlog, PostFooter } from "./components/post-footer.tsx";
import { PostHeader } from "./components/post-header.tsx";
import { Neighbors, type NeighborsProps } from "./components/neighbors.tsx";
import { Prose } from "./components/prose.tsx";
import { ReadingPlace } from "./components/reading-place.tsx";
import type { PostMeta } from "./post-meta.ts";

type PostPageProps = {
  post: PostMeta & {
    slug: string;
    /** Undefined if the document that shows it is being hydrated. */ html: string | undefined;
    /** The form that asks to be told of new stories. */ letters: string;
    /** "Story 2 of 8", if it has a number. */ place: string | null;
    neighbors: NeighborsProps;
  };
  /** Slot at the end of a post for other features. */ end?: Elements;
};

export const PostPage = ({ post, end }: PostPageProps) => (
  <main id="content" className="mx-auto flow-root w-full max-w-7xl px-gutter pb-section">
    {!post.isPage && (
      <nav aria-label={useContent("site").blog.back} className="mb-4 sm:mb-6">
        <BackToBlog />
      </nav>
    )}
    <article>
      <PostHeader post={post} place={post.place} actions={<ListenButton key={post.slug} slug={post.slug} />} />
      <Prose html={post.html} />
    </article>
    {post.isPage ? (
      <div className="mt-16 grid justify-items-center">{end}</div>
    ) : (
      <>
        <Prose html={post.letters} />
        <PostFooter>
          <Neighbors {...post.neighbors} />
          {end}
        </PostFooter>
      </>
    )}
    <ReadingPlace key={post.slug} slug={post.slug} />
  </main>
);
