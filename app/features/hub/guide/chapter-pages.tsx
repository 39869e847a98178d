import { useRef } from "react";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { useCopyButtons } from "../documentation/use-copy-buttons.ts";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";

/** The pages of a chapter, each in a card of its own; "coming soon" if it has none. */
export const ChapterPages = ({ pages }: { pages: string[] }) => {
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
          <div className="prose doc-text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      ))}
    </div>
  );
};
