import { data, type MetaDescriptor } from "react-router";
import { missingPage, publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describeHiddenPage, describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { ErrorPage } from "#app/ui/layout/error-page.tsx";
import { fill } from "#contracts/fill.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";
import type { Route } from "./+types/tag.route";
import { PostList } from "./post-list.tsx";
import { listTagged } from "./queries.server.ts";

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { supabase, siteUrl } = context.get(siteContext);
  const list = await listTagged(supabase, params.tag, new URL(request.url).searchParams.get("after"));
  if (!list)
    return data({ list, address: params.tag, siteUrl }, { status: 404, headers: missingPage("posts", "post_tags") });
  return data({ list, address: params.tag, siteUrl }, { headers: publicCacheHeaders("posts", "post_tags") });
};

export const headers = passLoaderHeaders;

const toFeedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title,
  href,
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { tags } = getContent("site");
  if (!loaderData?.list) return describeHiddenPage(tags.missing.title);
  const { address, siteUrl } = loaderData;
  const { tag } = loaderData.list;
  const path = toTagPath(address);
  const title = fill(tags.title, { tag });
  return [
    ...describePage({ siteUrl, path, title, description: fill(tags.description, { tag }) }),
    toFeedLink(title, `${path}/rss.xml`),
  ];
};

/** The published posts with a tag. */
export default function TagPage({ loaderData: { address, list } }: Route.ComponentProps) {
  const { blog, tags } = useContent("site");
  if (!list)
    return (
      <ErrorPage title={tags.missing.title} text={tags.missing.text}>
        <ButtonLink to="/landing#stories">{blog.backToBlog}</ButtonLink>
      </ErrorPage>
    );
  return (
    <main id="content" className="mx-auto flow-root w-full max-w-7xl px-gutter pb-section">
      <nav aria-label={blog.back} className="mb-4 sm:mb-6">
        <ButtonLink to="/landing#stories" variant="glass" size="sm">
          {blog.backToBlog}
        </ButtonLink>
      </nav>
      <h1
        dir="auto"
        className="mt-10 mb-10 text-center font-display text-display font-medium tracking-display text-balance [overflow-wrap:anywhere] sm:mb-14"
      >
        {fill(tags.title, { tag: list.tag })}
      </h1>
      <PostList key={address} first={list} tag={address} heading="h2" />
    </main>
  );
}
