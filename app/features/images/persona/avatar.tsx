import { type ComponentProps, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { emotions, type Emotion } from "#contracts/values/emotions.ts";

/** Width and height in pixels. */
export const portraitSize = 512;

/** One portrait; the fallback if it cannot be loaded. */
const Face = ({ className = "", ...image }: ComponentProps<"img">) => {
  const { fallback } = useContent("play").avatar;
  const [isBroken, setIsBroken] = useState(false);
  const faceClasses = `absolute inset-0 size-full transition-opacity duration-700 ease-calm ${className}`;
  if (isBroken)
    return (
      <span className={`grid place-items-center text-[length:min(6rem,12vw)] leading-none ${faceClasses}`}>
        {fallback}
      </span>
    );
  return (
    <img
      {...image}
      // An image of the document may have failed before hydration, without an event for React.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setIsBroken(true);
      }}
      width={portraitSize}
      height={portraitSize}
      alt=""
      onError={() => setIsBroken(true)}
      className={`rounded-full object-cover ${faceClasses}`}
    />
  );
};

type AvatarProps = {
  mood: Emotion;
  /** URL of a generated portrait, instead of the persona's own. */
  portrait?: string | null;
  /** True above the fold. */
  isFirst?: boolean;
};

/** Decorative avatar with the expression of the mood. Fills the available width. */
export const Avatar = ({ mood, portrait, isFirst = false }: AvatarProps) => {
  const { images } = useContent("play").avatar;
  return (
    <div
      data-mood={mood}
      className="relative aspect-square w-full rounded-full border border-line bg-glass p-1.5 shadow-far"
    >
      <span
        aria-hidden="true"
        className="absolute -inset-[26%] -z-1 rounded-full bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--glow-violet)_80%,transparent)_52%,color-mix(in_srgb,var(--glow-teal)_34%,transparent)_70%,transparent)] opacity-60"
      />
      <div className="relative size-full">
        {portrait ? (
          <Face key={portrait} src={portrait} />
        ) : (
          emotions.map((each) => (
            <Face
              key={each}
              src={images.small[each]}
              srcSet={`${images.small[each]} 256w, ${images.large[each]} 512w`}
              sizes={isFirst ? "(min-width: 64rem) 22rem, 58vw" : "7rem"}
              fetchPriority={isFirst && each === "neutral" ? "high" : "low"}
              className={each === mood ? "opacity-100" : "opacity-0"}
            />
          ))
        )}
      </div>
    </div>
  );
};
