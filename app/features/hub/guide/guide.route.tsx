import { useRef, type ReactNode, type ReactElement } from "react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describePage } from "#app/lib/seo.ts";
import { ButtonLink, Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { prepareText } from "#app/ui/reading/prepare-text.ts";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { chapterNumbers, guidePath } from "#contracts/content/hub/hub-paths.ts";
import { fill } from "#contracts/fill.ts";
import type { Route } from "./+types/guide.route";
import { useCopyButtons } from "../documentation/use-copy-buttons.ts";
import { ChapterList } from "./chapter-list.tsx";
import { loadChapter } from "./load-chapter.server.ts";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import type { Guide } from "#contracts/content/hub/guide.ts";

type Props = { id: string; list: Guide["allowed"]; icon: ReactElement; children(name: string): ReactNode };

const CommandList = ({ id, list, icon, children }: Props) => (
  <section aria-labelledby={id} className="surface rounded-xl p-5 sm:p-6">
    <h2 id={id} className="flex items-center gap-2.5 font-display text-title font-semibold">
      {icon}
      <span>{list.heading}</span>
    </h2>
    <p className="mt-2 text-sm text-foreground-muted">{list.text}</p>
    <dl className="mt-4">
      {list.commands.map(({ name, text }) => (
        <div key={name} className="grid gap-1 border-t border-line py-3 first:border-0">
          <dt className="font-mono text-sm font-semibold">{children(name)}</dt>
          <dd className="text-sm text-foreground-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Commands that the terminal supports or rejects. A click opens the terminal, prefilled with the command. */
const CommandLists = () => {
  const guide = useContent("hub/guide");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CommandList id="allowed" list={guide.allowed} icon={<Check aria-hidden className="text-success" />}>
        {(name) => (
          <a
            href={`${guide.terminal.to}?ask=${encodeURIComponent(name)}`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {name}
          </a>
        )}
      </CommandList>
      <CommandList id="blocked" list={guide.blocked} icon={<Ban aria-hidden className="text-danger" />}>
        {(name) => <span className="inline-flex min-h-11 items-center">{name}</span>}
      </CommandList>
    </div>
  );
};

const Neighbor = ({ id, children }: { id: string | undefined; children: ReactNode }) =>
  id === undefined ? (
    <Button variant="glass" disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink to={guidePath(id)} variant="glass">
      {children}
    </ButtonLink>
  );

/** Links to the previous and the next chapter, if there is one. */
const ChapterNeighbors = ({ current }: { current: string }) => {
  const guide = useContent("hub/guide");
  const index = guide.chapters.findIndex(({ id }) => id === current);
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Neighbor id={guide.chapters[index - 1]?.id}>
        <ArrowLeft aria-hidden />
        {guide.previous}
      </Neighbor>
      <Neighbor id={guide.chapters[index + 1]?.id}>
        {guide.next}
        <ArrowRight aria-hidden />
      </Neighbor>
    </div>
  );
};

/** The pages of a chapter, each in a card of its own; "coming soon" if it has none. */
const ChapterPages = ({ pages }: { pages: string[] }) => {
  const guide = useContent("hub/guide");
  const box = useRef<HTMLDivElement>(null);
  useCopyButtons(box);
  if (pages.length === 0) return <EmptyState title={guide.soon} description={guide.soonText} />;
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {pages.map((html, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of the pages never changes
        <article key={index} className="surface relative rounded-xl px-5 pt-7 pb-8 sm:px-10 sm:pt-10 sm:pb-12">
          <p className="-mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">
            {fill(guide.pageOf, { page: index + 1, count: pages.length })}
          </p>
          {/* Safe: rendered on the server by our Markdown renderer, which escapes HTML. */}
          <div ref={prepareText} className="prose doc-text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      ))}
    </div>
  );
};

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
        <p className="mt-5 max-w-[39.5em] text-foreground-muted">{guide.lead}</p>
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
            <p className="mt-2 max-w-[39.5em] text-foreground-muted">{chapter.description}</p>
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
