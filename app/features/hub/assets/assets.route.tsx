import Download from "lucide-react/icons/download";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { useIsPainted } from "#app/lib/use-is-painted.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import type { HubPages } from "#contracts/content/hub/pages.ts";
import type { Route } from "./+types/assets.route";
import { loadAssets } from "./queries.server.ts";
import { SharedPictures } from "./shared-pictures.tsx";

type Asset = HubPages["assets"]["groups"][number]["items"][number];

const mediaClass = "aspect-video w-full rounded-lg object-cover bg-surface-sunken";

const AssetMedia = ({ kind, src, preview, alt, title }: Asset) => {
  // Native media controls are a hundred elements each: shown after the first paint.
  const controls = useIsPainted();
  if (kind === "audio")
    return (
      <div className="h-13.5">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player of the landing page shows the lyrics */}
        <audio controls={controls} preload="none" src={src} aria-label={title} className="w-full" />
      </div>
    );
  if (kind === "video")
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the videos have no speech
      <video
        controls={controls}
        playsInline
        preload="none"
        poster={preview}
        src={src}
        aria-label={title}
        className={mediaClass}
      />
    );
  return <img src={preview ?? src} alt={alt} loading="lazy" decoding="async" className={mediaClass} />;
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
