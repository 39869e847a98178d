import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { useReadAloud } from "#app/lib/read-aloud/use-read-aloud.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/story.route";
import { Chapter } from "./chapter.tsx";
import { spokenChapters, spokenStory, story } from "./story-content.ts";
import { StoryCta } from "./story-cta.tsx";
import { StoryHero } from "./story-hero.tsx";
import { useScrollToSentence } from "./use-scroll-to-sentence.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "image", type: "image/avif", href: story.picture.avif, fetchPriority: "high" },
];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteUrl: loaderData.siteUrl,
        path: "/chloe-story",
        title: story.title,
        description: story.description,
        type: "article",
      })
    : [];

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
