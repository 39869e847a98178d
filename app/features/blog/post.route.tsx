import { data } from "react-router";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import { publicPage } from "#app/lib/page-headers.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { persona } from "#content/content.ts";
import { postDate, postDescription, readingTime } from "#contracts/posts.ts";
import type { Route } from "./+types/post.route";
import { BackToBlog, PostEnd } from "./look/post-end.tsx";
import { PostHeader } from "./look/post-header.tsx";
import { Prose } from "./look/prose.tsx";
import { PostNotFound } from "./post-not-found.tsx";
import { findPost } from "./queries.server.ts";

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { supabase, siteUrl } = context.get(siteContext);
  const post = params.slug ? await findPost(supabase, params.slug) : null;
  if (!post) return data({ post: null, siteUrl }, { status: 404 });
  const { slug, title, image_url, published_at } = post;
  const shown = {
    slug,
    title,
    imageUrl: image_url,
    publishedAt: published_at ?? post.created_at,
    date: postDate(post),
    readingTime: readingTime(post.content),
    description: postDescription(post),
    html: renderMarkdown(post.content),
  };
  return data({ post: shown, siteUrl }, { headers: publicPage("posts") });
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [{ title: `Post Not Found · ${persona.productName}` }, { name: "robots", content: "noindex" }];
  const { post, siteUrl } = loaderData;
  const path = `/post/${post.slug}`;
  const data = {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    datePublished: post.publishedAt,
    mainEntityOfPage: siteUrl + path,
    image: `${siteUrl}/og/${post.slug}.png`,
    author: { "@type": "Person", name: persona.name, url: siteUrl },
    publisher: { "@type": "Organization", name: persona.productName, url: siteUrl },
  };
  return describePage({ siteUrl, path, title: post.title, description: post.description, type: "article", image: `/og/${post.slug}.png`, publishedAt: post.publishedAt, data });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData;
  if (!post) return <PostNotFound />;
  return (
    <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
      <nav aria-label="Back" className="mb-4 sm:mb-6">
        <BackToBlog />
      </nav>
      <article>
        <PostHeader post={post} />
        <Prose html={post.html} />
      </article>
      <PostEnd />
    </main>
  );
}
