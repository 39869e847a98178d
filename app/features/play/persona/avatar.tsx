import { useState } from "react";
import { emotions, type Emotion } from "#contracts/content/emotions.ts";
import { type ImageMaker, toImageUrl } from "#contracts/images/image-request.ts";
import { play } from "../play-content.ts";

const { fallback, images, prompts } = play.avatar;
const portraitSize = 512;
const maxTimeSeed = 2 ** 31;

const face = "absolute inset-0 size-full rounded-full object-cover transition-opacity duration-700 ease-calm";

const Portrait = ({ mood }: { mood: Emotion }) => {
  const [seed] = useState(() => Date.now() % maxTimeSeed);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <span className="absolute inset-0 grid place-items-center text-[length:min(6rem,12vw)] leading-none">
        {fallback}
      </span>
    );
  return (
    <img
      src={toImageUrl({ prompt: prompts[mood], width: portraitSize, height: portraitSize, seed })}
      width={portraitSize}
      height={portraitSize}
      alt=""
      onError={() => setIsBroken(true)}
      className={face}
    />
  );
};

type AvatarProps = {
  mood: Emotion;
  /** Maker of the images: with an external provider, the avatar is generated as well. */
  maker: ImageMaker | null;
  /** True above the fold. */
  isFirst?: boolean;
};

/** Decorative avatar with the expression of the mood. Fills the available width. */
export const Avatar = ({ mood, maker, isFirst = false }: AvatarProps) => (
  <div
    data-mood={mood}
    className="relative aspect-square w-full rounded-full border border-line bg-glass p-1.5 shadow-far"
  >
    <span
      aria-hidden="true"
      className="absolute -inset-[26%] -z-1 rounded-full bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--glow-violet)_80%,transparent)_52%,color-mix(in_srgb,var(--glow-teal)_34%,transparent)_70%,transparent)] opacity-60"
    />
    <div className="relative size-full">
      {maker === null || maker === "sketch" ? (
        emotions.map((each) => (
          <img
            key={each}
            src={images.small[each]}
            srcSet={`${images.small[each]} 256w, ${images.large[each]} 512w`}
            sizes={isFirst ? "(min-width: 64rem) 22rem, 58vw" : "7rem"}
            width={portraitSize}
            height={portraitSize}
            alt=""
            fetchPriority={isFirst && each === "neutral" ? "high" : "low"}
            className={`${face} ${each === mood ? "opacity-100" : "opacity-0"}`}
          />
        ))
      ) : (
        <Portrait key={mood} mood={mood} />
      )}
    </div>
  </div>
);
