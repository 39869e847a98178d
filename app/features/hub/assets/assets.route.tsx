import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/assets.route";
import { AssetCard } from "./asset-card.tsx";
import { loadAssets } from "./queries.server.ts";
import { SharedPictures } from "./shared-pictures.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

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
