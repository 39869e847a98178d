import { data } from "react-router";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describeHiddenPage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import { PageShell } from "#app/ui/site/page-shell.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/preview.route";
import { PostHeader } from "./components/post-header.tsx";
import { Prose } from "./components/prose.tsx";
import { toPostMeta } from "./post-meta.ts";
import { findPreview } from "./queries.server.ts";
import { PostNotFound } from "./post-not-found.tsx";

/** Preview of a possibly unpublished post by private link. Never cached. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { supabase } = context.get(siteContext);
  const post = await findPreview(supabase, params.token);
  const headers = { "Cache-Control": "private, no-store" };
  if (!post) return data({ post: null }, { status: 404, headers });
  const tags = post.tags.map((name) => ({ name, path: undefined }));
  return data({ post: { ...toPostMeta(post, tags), html: renderMarkdown(post.content, "cards") } }, { headers });
};

export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describeHiddenPage(loaderData?.post?.title ?? getContent("site").blog.missing.title);

export default function PreviewPage({ loaderData: { post } }: Route.ComponentProps) {
  const persona = useContent("persona");
  const site = useContent("site");
  if (!post) return <PostNotFound />;
  return (
    <PageShell productName={persona.productName} themeSwitch={<ThemeSwitch />}>
      <main id="content" className="mx-auto w-full max-w-7xl px-gutter pb-section">
        <p className="mb-4 sm:mb-6">
          <Badge tone="warning">{site.blog.preview}</Badge>
        </p>
        <article>
          <PostHeader post={post} />
          <Prose html={post.html} />
        </article>
      </main>
    </PageShell>
  );
}
