import { ArchImage } from "#app/ui/layout/arch-image.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { SpokenSentences } from "#app/ui/reading/spoken-sentences.tsx";
import type { SpokenChapter } from "./prepare-story.ts";

type ChapterProps = { chapter: SpokenChapter; index: number; spoken: number | null };

const tints = ["gold", "teal", "rose"] as const;

/** Chapter with a sticky image that opens with a scroll-driven animation. */
export const Chapter = ({ chapter, index, spoken }: ChapterProps) => {
  const { alt, body, id, picture, quote, title, titleSentence } = chapter;
  const isMirrored = index % 2 === 1;
  const textColumn = isMirrored ? "lg:col-start-1" : "lg:col-start-2";
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8 pt-section">
      <div className="relative mx-auto grid w-full max-w-7xl gap-x-24 gap-y-10 px-gutter lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <span aria-hidden="true" className="story-thread" />
        <h2
          id={`${id}-title`}
          data-spoken={spoken === titleSentence || undefined}
          className={`font-display text-hero font-medium tracking-display max-lg:mx-auto max-lg:w-full max-lg:max-w-[36rem] data-spoken:text-accent lg:pt-[12svh] ${textColumn}`}
        >
          <span aria-hidden="true" className="mb-3 block text-display leading-none text-accent lining-nums">
            {index + 1}
          </span>
          <span>{title}</span>
        </h2>
        <div
          className={`story-door mx-auto w-full max-w-72 sm:max-w-96 lg:sticky lg:top-[8svh] lg:row-span-2 lg:row-start-1 lg:max-w-[min(32rem,66svh)] lg:self-start ${isMirrored ? "lg:col-start-2" : "lg:col-start-1"}`}
        >
          <ArchImage image={picture} alt={alt} className="w-full" />
        </div>
        <div
          className={`story-text mx-auto grid w-full max-w-[36rem] content-start gap-[1.3em] font-reading text-reading lg:mx-0 lg:text-lg lg:leading-[1.8] ${textColumn}`}
        >
          {body.map(({ first, sentences }) => (
            <p key={first}>
              <SpokenSentences sentences={sentences} first={first} spoken={spoken} />
            </p>
          ))}
        </div>
      </div>
      <blockquote className="relative mx-auto grid w-full max-w-5xl justify-items-center px-gutter pt-section text-center">
        <Butterfly tint={tints[index % 3]} className="mb-6 size-12" />
        <p className="max-w-[24ch] font-display text-[clamp(1.9rem,1.3rem+2.6vw,3.75rem)] leading-[1.14] font-medium italic tracking-[-0.012em] text-balance">
          {quote}
        </p>
      </blockquote>
    </section>
  );
};
