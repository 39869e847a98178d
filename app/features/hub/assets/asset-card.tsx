import Download from "lucide-react/icons/download";
import { useIsPainted } from "#app/lib/use-is-painted.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import type { HubPages } from "#contracts/content/hub/pages.ts";
import { useContent } from "#app/lib/content/content.ts";

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

export const AssetCard = ({ asset }: { asset: Asset }) => {
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
