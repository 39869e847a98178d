import Download from "lucide-react/icons/download";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import type { Route } from "./+types/assets.route";
import { type Asset, AssetMedia } from "./asset-media.tsx";
import { loadAssets } from "./queries.server.ts";
import { SharedPictures } from "./shared-pictures.tsx";
import { StoryPictures } from "./story-pictures.tsx";

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
