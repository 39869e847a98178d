import { srcSetOf } from "#app/lib/picture.ts";
import { ArchPicture } from "#app/ui/layout/arch-picture.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { SpokenSentences } from "#app/ui/reading/spoken-sentences.tsx";
import type { spokenChapters } from "./story-content.ts";

type ChapterProps = { chapter: (typeof spokenChapters)[number]; index: number; spoken: number | null };

const tints = ["gold", "teal", "rose"] as const;
const focuses = ["object-[50%_50%]", "object-[76%_50%]", "object-[53%_50%]"];

/** One chapter: its picture opens like a door while it scrolls in, and stays beside the text. */
export const Chapter = ({ chapter, index, spoken }: ChapterProps) => {
  const { alt, body, id, picture, quote, title, titleSentence } = chapter;
  const isMirrored = index % 2 === 1;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="story-chapter scroll-mt-8 pt-section">
      <div className="mx-auto grid w-full max-w-7xl gap-x-24 gap-y-10 px-gutter lg:grid-cols-2">
        <div className={`story-door mx-auto w-full max-w-72 sm:max-w-96 lg:sticky lg:top-[8svh] lg:max-w-[min(32rem,66svh)] lg:self-start ${isMirrored ? "lg:order-2" : ""}`}>
          <ArchPicture src={picture} srcSet={srcSetOf(picture)} sizes="(min-width: 64rem) 74rem, 32rem" width={1600} height={900} alt={alt} loading="lazy" focus={focuses[index % 3]} className="w-full" />
        </div>
        <div className="mx-auto w-full max-w-[36rem] lg:mx-0 lg:pt-[12svh]">
          <h2 id={`${id}-title`} data-spoken={spoken === titleSentence || undefined} className="font-display text-hero font-medium tracking-display data-spoken:text-accent">
            <span aria-hidden="true" className="mb-3 block font-display text-display leading-none text-accent">
              {index + 1}
            </span>
            {title}
          </h2>
          <div className="story-text mt-8 grid gap-[1.3em] text-reading lg:mt-10 lg:text-lg lg:leading-[1.8]">
            {body.map(({ first, sentences }) => (
              <p key={first}>
                <SpokenSentences sentences={sentences} first={first} spoken={spoken} />
              </p>
            ))}
          </div>
        </div>
      </div>
      <blockquote className="relative mx-auto grid w-full max-w-5xl justify-items-center px-gutter pt-section text-center">
        <Butterfly tint={tints[index % 3]} className="mb-6 size-12" />
        <p className="max-w-[24ch] font-display text-[clamp(1.9rem,1.3rem+2.6vw,3.75rem)] leading-[1.14] font-medium italic tracking-[-0.012em] text-balance">{quote}</p>
      </blockquote>
    </section>
  );
};
