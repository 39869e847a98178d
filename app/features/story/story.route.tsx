import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/story.route";
import { Chapter } from "./chapter.tsx";
import { spokenChapters, spokenStory, story } from "./story-content.ts";
import { StoryCta } from "./story-cta.tsx";
import { StoryHero } from "./story-hero.tsx";
import { useScrollToSentence } from "./use-scroll-to-sentence.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "image", type: "image/avif", href: story.picture.avif, fetchPriority: "high" },
];

export const meta: Route.MetaFunction = createMeta({ ...story, type: "article" });

export default function StoryPage() {
  const reading = useReadAloud(spokenStory);
  useScrollToSentence(reading.sentence);
  return (
    <main id="content" className="overflow-x-clip">
      <StoryHero reading={reading} />
      {spokenChapters.map((chapter, index) => (
        <Chapter key={chapter.id} chapter={chapter} index={index} spoken={reading.sentence} />
      ))}
      <StoryCta />
    </main>
  );
}
