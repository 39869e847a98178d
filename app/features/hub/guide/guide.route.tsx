import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describePage } from "#app/lib/seo.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { chapterNumbers, guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { Route } from "./+types/guide.route";
import { ChapterList } from "./chapter-list.tsx";
import { ChapterNeighbors } from "./chapter-neighbors.tsx";
import { ChapterPages } from "./chapter-pages.tsx";
import { CommandLists } from "./command-lists.tsx";
import { loadChapter } from "./load-chapter.server.ts";
import { fill } from "#contracts/fill.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";

export const loader = ({ context, params }: Route.LoaderArgs) => loadChapter(context, params.chapter);
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const guide = getContent("hub/guide");
  if (!loaderData) return [];
  const { siteUrl, chapter } = loaderData;
  const { id, title, description } = chapter;
  const isStart = guidePath(id) === guidePath(chapterNumbers[0]);
  return describePage({
    siteUrl,
    path: guidePath(id),
    title: isStart ? guide.title : fill(guide.chapterTitle, { number: id, title }),
    description: isStart ? guide.description : description,
  });
};

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const guide = useContent("hub/guide");
  const { chapter, pages } = loaderData;
  const pageCount = guide.chapters.reduce((sum, entry) => sum + entry.pages, 0);
  return (
    <>
      <header className="mb-10">
        <h1 className="aurora-text max-w-[18ch] font-display text-display font-medium tracking-display">
          {guide.heading}
        </h1>
        <div className="mt-4 flex flex-wrap gap-2">
          <Badge tone="accent">{fill(guide.badges.pages, { count: pageCount })}</Badge>
          <Badge tone="accent">{fill(guide.badges.chapters, { count: guide.chapters.length })}</Badge>
        </div>
        <p className="mt-5 max-w-[62ch] text-foreground-muted">{guide.lead}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={guide.terminal.to}>{guide.terminal.label}</ButtonLink>
          <a
            href="#contents"
            className="inline-flex min-h-11 items-center px-2 font-semibold text-accent underline underline-offset-4 xl:hidden"
          >
            {guide.contents}
          </a>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          <header>
            <p className="text-sm font-semibold text-accent">{fill(guide.chapter, { number: chapter.id })}</p>
            <h2 className="font-display text-heading font-medium tracking-display">{chapter.title}</h2>
            <p className="mt-2 max-w-[62ch] text-foreground-muted">{chapter.description}</p>
          </header>
          <ChapterPages key={chapter.id} pages={pages} />
          <ChapterNeighbors current={chapter.id} />
          <CommandLists />
        </div>
        <div className="xl:sticky xl:top-6 xl:self-start">
          <ChapterList current={chapter.id} />
        </div>
      </div>
    </>
  );
}
