import { data } from "react-router";
import type { Route } from "./+types/post.route";
import { toPostMeta } from "./features/posts/post-meta.ts";
import { PostNotFound } from "./features/posts/post-not-found.tsx";
import { PostPage } from "./features/posts/post-page.tsx";
import { findPost } from "./features/posts/queries.server.ts";
import { placePost } from "./features/posts/story-order.server.ts";
import { TypoButton } from "./features/inbox/typos/typo-button.tsx";
import { renderLetterForm } from "./lib/letter-form.server.ts";
import { renderMarkdown } from "./lib/markdown.server.ts";
import { missingPage, publicCacheHeaders } from "./lib/cache-headers.ts";
import { describePost } from "#contracts/posts/describe-post.ts";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { describeHiddenPage, describePage } from "./lib/seo.ts";
import { isShown } from "./lib/shown-pages.ts";
import { siteContext } from "./lib/site-context.ts";
import { getContent, useContent } from "./lib/content/content.ts";
import { buttonVariants } from "./ui/actions/button-variants.ts";
import { toSchemaSourceType } from "#contracts/posts/source-type.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";

/** A page of the owner's own has no place among the posts. */
const alone = { place: null, label: "", neighbors: [] };

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { isDocument, siteUrl, supabase } = context.get(siteContext);
  const post = params.slug ? await findPost(supabase, params.slug) : null;
  if (!post) return data({ post: null, siteUrl }, { status: 404, headers: missingPage("posts", "post_tags") });
  const isPage = post.kind === "page";
  const { place, ...neighbors } = isPage ? alone : await placePost(supabase, post);
  const shown = {
    ...toPostMeta(
      post,
      (isPage ? [] : post.post_tags).map(({ tag, address }) => ({
        name: tag,
        path: isShown("stories") ? toTagPath(address) : undefined,
      })),
    ),
    slug: post.slug,
    canonicalUrl: post.canonical_url,
    place,
    neighbors,
    keywords: post.tags.join(", ") || undefined,
    description: describePost(post),
    html: renderMarkdown(post.content, "cards"),
    letters: isPage ? "" : renderLetterForm("stories", buttonVariants("glass", "md")),
  };
  // A document shows the text, and the browser takes it from there: it is not among the data that come with it.
  Object.defineProperty(shown, "html", { enumerable: !isDocument });
  const headers = {
    ...publicCacheHeaders("posts", "post_tags"),
    Link: `</post/${post.slug}.md>; rel="alternate"; type="text/markdown"`,
  };
  return data({ post: shown, siteUrl }, { headers });
};

export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const persona = getContent("persona");
  if (!loaderData?.post) return describeHiddenPage(getContent("site").blog.missing.title);
  const { post, siteUrl } = loaderData;
  const path = `/post/${post.slug}`;
  const data = {
    ...(post.isPage
      ? { "@type": "WebPage", name: post.title, url: siteUrl + path }
      : {
          "@type": "BlogPosting",
          headline: post.title,
          datePublished: post.publishedAt,
          mainEntityOfPage: siteUrl + path,
        }),
    ...(post.canonicalUrl !== null && { isBasedOn: post.canonicalUrl }),
    description: post.description,
    image: `${siteUrl}/og/${post.slug}.png`,
    keywords: post.keywords,
    ...(post.writtenWith !== null && { digitalSourceType: toSchemaSourceType(post.writtenWith) }),
    author: { "@type": "Person", name: persona.name, url: siteUrl },
    publisher: { "@type": "Organization", name: persona.productName, url: siteUrl },
  };
  return describePage({
    siteUrl,
    path,
    canonicalUrl: post.canonicalUrl,
    title: post.title,
    description: post.description,
    image: `/og/${post.slug}.png`,
    ...(!post.isPage && { type: "article", publishedAt: post.publishedAt }),
    data,
  }).concat(post.tags.map(({ name }) => ({ property: "article:tag", content: name })));
};

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  const site = useContent("site");
  const { post } = loaderData;
  return post ? <PostPage post={post} end={<TypoButton label={site.blog.reportTypo} />} /> : <PostNotFound />;
}
