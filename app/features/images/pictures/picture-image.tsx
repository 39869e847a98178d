import { useState } from "react";
import { buildSrcSet } from "#app/lib/responsive-image.ts";
import { useContent } from "#app/lib/content/content.ts";
import { pictureSize } from "./picture.ts";

/** Image with its prompt as alternative text; an error message if it cannot be loaded. */
export const PictureImage = ({ source, prompt }: { source: string; prompt: string }) => {
  const play = useContent("play");
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  const frame = "aspect-square w-full rounded-lg bg-accent-subtle";
  if (brokenSource === source)
    return (
      <p className={`${frame} grid place-items-center p-6 text-center text-foreground-muted`}>
        {play.picture.unavailable}
      </p>
    );
  return (
    <img
      src={source}
      srcSet={buildSrcSet(source)}
      sizes="(min-width: 64rem) 36rem, 90vw"
      width={pictureSize}
      height={pictureSize}
      alt={prompt}
      loading="lazy"
      onError={() => setBrokenSource(source)}
      className={`${frame} object-cover`}
    />
  );
};
