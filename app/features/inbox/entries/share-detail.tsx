import { thumbnailUrl } from "#app/lib/responsive-image.ts";
import type { ShareEntry } from "#contracts/admin.ts";

const makerLabels = {
  sketch: "A sketch by the site’s own maker",
  template: "Made by the picture service",
  openai: "Made by the picture service",
  unknown: "Maker unknown",
};

export const ShareDetail = ({ share }: { share: ShareEntry }) => {
  const { current_prompt: prompt, image_url: url, maker } = share;
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="w-full max-w-72 overflow-hidden rounded-lg bg-surface-sunken"
      >
        <img
          src={thumbnailUrl(url)}
          alt={prompt}
          width={480}
          height={480}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
      </a>
      <p dir="auto" className="wrap-anywhere">
        {prompt}
      </p>
      <p className="text-sm text-foreground-muted">{makerLabels[maker ?? "unknown"]}</p>
    </>
  );
};
