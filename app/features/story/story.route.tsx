import { useMemo, useEffect, useRef } from "react";
import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/story.route";
import { Chapter } from "./chapter.tsx";
import { prepareStory } from "./prepare-story.ts";
import { StoryHero } from "./story-hero.tsx";

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
      {chapters.map((chapter, index) => (
        <Chapter key={chapter.id} chapter={chapter} index={index} spoken={reading.sentence} />
      ))}
      <StoryCta />
    </main>
  );
}
