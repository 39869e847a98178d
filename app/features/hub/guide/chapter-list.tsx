import { Link } from "react-router";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import { fill } from "#contracts/fill.ts";

const dotColors = new Map([
  ["complete", "bg-[oklch(0.7_0.17_155)]"],
  ["draft", "bg-[oklch(0.82_0.17_90)]"],
  ["planned", "bg-[oklch(0.65_0.01_280)]"],
]);

const StatusDot = ({ status }: { status: string }) => (
  <span
    aria-hidden="true"
    className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${dotColors.get(status) ?? "bg-foreground-muted"}`}
  />
);

const toLabel = (status: string): string => {
  const { statuses } = getContent("hub/guide");
  return new Map(Object.entries(statuses)).get(status) ?? status;
};

const formatPages = (count: number): string => {
  const { pageCount } = getContent("hub/guide");
  return count === 1 ? pageCount.one : fill(pageCount.many, { count });
};

/** Table of contents of the guide. `current` is the number of the current chapter. */
export const ChapterList = ({ current }: { current: string }) => {
  const guide = useContent("hub/guide");
  const { statuses } = guide;
  return (
    <nav id="contents" aria-labelledby="contents-heading" className="scroll-mt-6">
      <h2 id="contents-heading" className="mb-3 text-xs font-semibold tracking-label text-foreground-muted uppercase">
        {guide.contents}
      </h2>
      <ol className="surface rounded-xl p-2">
        {guide.chapters.map(({ id, title, pages, status }) => (
          <li key={id}>
            <Link
              to={guidePath(id)}
              aria-current={id === current ? "page" : undefined}
              className="grid min-h-11 grid-cols-[1.75rem_1fr_auto] items-center gap-x-2 rounded-lg px-3 py-2 text-sm transition-colors hover:bg-accent-subtle aria-[current=page]:bg-accent-subtle aria-[current=page]:text-accent"
            >
              <span className="font-display text-lg text-foreground-muted">{id}</span>
              <span className="font-semibold">{title}</span>
              <span className="flex items-center gap-2 text-xs whitespace-nowrap text-foreground-muted">
                <span>{formatPages(pages)}</span>
                <StatusDot status={status} />
                <span className="sr-only">{toLabel(status)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 px-3 text-xs text-foreground-muted">
        {Object.keys(statuses).map((status) => (
          <li key={status} className="flex items-center gap-2">
            <StatusDot status={status} />
            <span>{toLabel(status)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
};
