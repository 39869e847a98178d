import type { ReactNode } from "react";
import { BackToBlog, PostEnd } from "./look/post-end.tsx";
import { PostHeader, type PostFacts } from "./look/post-header.tsx";
import { Prose } from "./look/prose.tsx";

type PostPageProps = { post: PostFacts & { html: string }; /** What other features bring to the end of a post. */ end?: ReactNode };

export const PostPage = ({ post, end }: PostPageProps) => (
  <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
    <nav aria-label="Back" className="mb-4 sm:mb-6">
      <BackToBlog />
    </nav>
    <article>
      <PostHeader post={post} />
      <Prose html={post.html} />
    </article>
    <PostEnd>{end}</PostEnd>
  </main>
);
