import Download from "lucide-react/icons/download";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import type { Route } from "./+types/assets.route";
import { type Asset, AssetMedia } from "./asset-media.tsx";
import { loadAssets, type StoryPicture } from "./queries.server.ts";
import { SharedPictures } from "./shared-pictures.tsx";
import { buildSrcSet, thumbnailUrl } from "#app/lib/responsive-image.ts";

/** Pictures of the newest stories, each a link to its story. */
const StoryPictures = ({ stories }: { stories: readonly StoryPicture[] }) => {
  const { stories: texts } = useContent("hub/pages").assets;
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories-heading">
      <h2 id="stories-heading" className="font-display text-title font-semibold">
        {texts.heading}
      </h2>
      <p className="mt-1 text-sm text-foreground-muted">{texts.text}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map(({ title, slug, image_url: url }) => (
          <li key={slug}>
            <a href={`/post/${slug}`} className="surface grid h-full gap-3 rounded-xl p-4 hover:border-accent">
              <img
                src={thumbnailUrl(url)}
                srcSet={buildSrcSet(url)}
                sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw"
                width={480}
                height={270}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-video w-full rounded-lg bg-surface-sunken object-cover"
              />
              <h3 dir="auto" className="font-semibold">
                {title}
              </h3>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const AssetCard = ({ asset }: { asset: Asset }) => {
  const { assets } = useContent("hub/pages");
  return (
    <article className="surface grid h-full content-between gap-3 rounded-xl p-4">
      <AssetMedia {...asset} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{asset.title}</h3>
        <a
          href={asset.src}
          download
          aria-label={`${assets.download}: ${asset.title}`}
          className={buttonVariants("quiet", "sm")}
        >
          <Download aria-hidden />
          {assets.download}
        </a>
      </div>
    </article>
  );
};

export const loader = loadAssets;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { assets } = getContent("hub/pages");
  return assets;
});

export default function AssetsPage({ loaderData }: Route.ComponentProps) {
  const { assets } = useContent("hub/pages");
  const { shared } = assets;
  return (
    <>
      <PageHeading title={assets.heading} text={assets.text} />
      <div className="grid gap-12">
        {assets.groups.map(({ heading, text, items }) => (
          <section key={heading} aria-label={heading}>
            <h2 className="font-display text-title font-semibold">{heading}</h2>
            <p className="mt-1 text-sm text-foreground-muted">{text}</p>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((asset) => (
                <li key={asset.src}>
                  <AssetCard asset={asset} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <StoryPictures stories={loaderData.stories} />
        <section aria-labelledby="shared-heading">
          <h2 id="shared-heading" className="font-display text-title font-semibold">
            {shared.heading}
          </h2>
          <p className="mt-1 mb-4 text-sm text-foreground-muted">{shared.text}</p>
          <SharedPictures pictures={loaderData.pictures} />
        </section>
      </div>
    </>
  );
}
