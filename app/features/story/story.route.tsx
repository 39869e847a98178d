import { FirstScreenEnd } from "#app/ui/layout/first-screen-end.tsx";
import { useMemo, useEffect, useRef } from "react";
import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/story.route";
import { prepareStory, type SpokenChapter } from "./prepare-story.ts";
import { ArchImage } from "#app/ui/layout/arch-image.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { SpokenSentences } from "#app/ui/reading/spoken-sentences.tsx";
import { ReadAloudButton } from "#app/ui/reading/read-aloud-button.tsx";

const StoryHero = ({ reading }: { reading: ReturnType<typeof useReadAloud> }) => {
  const story = useContent("story-page");
  return (
    <header className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-gutter pt-6 lg:min-h-[calc(100svh-5.25rem)] lg:grid-cols-[7fr_5fr] lg:pt-0">
      <div>
        <h1
          data-story-title
          data-spoken={reading.sentence === 0 || undefined}
          className="aurora-text w-fit max-w-[8ch] font-display text-[clamp(4rem,2rem+8.6vw,9.5rem)] leading-[0.84] font-medium tracking-[-0.03em]"
        >
          {story.heading}
        </h1>
        <p className="mt-7 max-w-[26ch] font-display text-heading leading-[1.12]">{story.text}</p>
        <ReadAloudButton
          hasSpeech={reading.hasSpeech}
          isSpeaking={reading.isSpeaking}
          notice={reading.failure || (reading.isSilent ? story.silent : "")}
          labels={story}
          onToggle={reading.toggle}
          className="mt-8"
        />
        <nav aria-label={story.contents} className="mt-8">
          <ol className="flex flex-wrap gap-x-8 gap-y-1">
            {story.chapters.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-baseline gap-2 text-foreground-muted transition-colors hover:text-accent"
                >
                  <span aria-hidden="true" className="font-display text-title text-accent lining-nums">
                    {index + 1}
                  </span>
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="relative mx-auto w-full max-w-72 sm:max-w-96 lg:max-w-none">
        <ArchImage image={story.picture} alt="" isFirst className="w-full" />
        <Butterfly flapping tint="rose" className="absolute -start-7 top-[28%] size-14 -rotate-12 sm:size-20" />
        <Butterfly tint="teal" className="absolute -end-3 bottom-[16%] size-9 rotate-20 sm:-end-6 sm:size-12" />
      </div>
    </header>
  );
};

type ChapterProps = { chapter: SpokenChapter; index: number; spoken: number | null };

const tints = ["gold", "teal", "rose"] as const;

/** Chapter with a sticky image that opens with a scroll-driven animation. */
const Chapter = ({ chapter, index, spoken }: ChapterProps) => {
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

const StoryCta = () => {
  const story = useContent("story-page");
  return (
    <section
      aria-labelledby="story-end"
      className="relative mx-auto mt-section grid max-w-5xl justify-items-center px-gutter pt-[clamp(6rem,14vw,12rem)] pb-8 text-center"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-1 mx-auto h-full max-w-3xl story-light opacity-60"
      />
      <h2
        id="story-end"
        className="font-display text-[clamp(4rem,2.4rem+8vw,9rem)] leading-[0.9] font-medium tracking-[-0.03em]"
      >
        {story.end.heading}
      </h2>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        {story.end.links.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} size="lg" variant={index === 0 ? "primary" : "glass"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
};

const isInView = (element: Element): boolean => {
  const { bottom, top } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Auto-scrolls to the sentence being read, until the user scrolls away. */
const useScrollToSentence = (sentence: number | null): void => {
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const current = sentence === null ? null : document.querySelector("[data-spoken]");
    const isFollowed = !last.current || isInView(last.current);
    last.current = current ?? undefined;
    if (!current || !isFollowed) return;
    const { bottom, top } = current.getBoundingClientRect();
    if (top > innerHeight * 0.12 && bottom < innerHeight * 0.8) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    current.scrollIntoView({ block: "center", behavior: prefersReducedMotion ? "auto" : "smooth" });
  }, [sentence]);
};

const spokenStory = { kind: "page", name: "story-page" } as const;

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const links: Route.LinksFunction = () => {
  return [
    {
      rel: "preload",
      as: "image",
      type: "image/avif",
      href: getContent("story-page").picture.avif,
      fetchPriority: "high",
    },
  ];
};

export const meta: Route.MetaFunction = createMeta(() => {
  return { ...getContent("story-page"), type: "article" };
});

export default function StoryPage() {
  const story = useContent("story-page");
  const { text, chapters } = useMemo(() => prepareStory(story), [story]);
  const reading = useReadAloud(text, spokenStory);
  useScrollToSentence(reading.sentence);
  return (
    <main id="content" className="overflow-x-clip">
      <StoryHero reading={reading} />
      <FirstScreenEnd />
      {chapters.map((chapter, index) => (
        <Chapter key={chapter.id} chapter={chapter} index={index} spoken={reading.sentence} />
      ))}
      <StoryCta />
    </main>
  );
}
