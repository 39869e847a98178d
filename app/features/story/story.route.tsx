import { useMemo } from "react";
import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/story.route";
import { Chapter } from "./chapter.tsx";
import { prepareStory } from "./prepare-story.ts";
import { StoryCta } from "./story-cta.tsx";
import { StoryHero } from "./story-hero.tsx";
import { useScrollToSentence } from "./use-scroll-to-sentence.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";

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
  const reading = useReadAloud(text);
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
