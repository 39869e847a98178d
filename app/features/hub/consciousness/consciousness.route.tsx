import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDay } from "#app/lib/format-date.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Consciousness } from "#contracts/content/hub/pages.ts";
import type { Route } from "./+types/consciousness.route";
import { getGlow, getTypeLabel } from "../timeline/milestone-types.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/consciousness"));

const Chapter = ({ chapter }: { chapter: Consciousness["chapters"][number] }) => {
  const timeline = useContent("hub/timeline");
  const milestone = timeline.milestones.find(({ id }) => id === chapter.milestone);
  if (!milestone) return null;
  return (
    <li id={milestone.id} className="relative scroll-mt-6 ps-14 sm:ps-20">
      <span
        aria-hidden="true"
        className={`absolute start-0 top-0 grid size-11 place-items-center rounded-full border bg-surface-raised text-xl ${getGlow(milestone.type)}`}
      >
        {milestone.emoji}
      </span>
      <section aria-labelledby={`${milestone.id}-title`}>
        <p className="flex flex-wrap items-center gap-3 text-sm text-foreground-muted">
          <time dateTime={milestone.date}>{formatDay(milestone.date)}</time>
          <Badge>{getTypeLabel(milestone.type)}</Badge>
        </p>
        <h2 id={`${milestone.id}-title`} className="mt-1 font-display text-heading font-medium tracking-display">
          {milestone.title}
        </h2>
        <div className="mt-4 grid max-w-[42.5em] gap-4 text-reading">
          {chapter.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <blockquote className="mt-2 border-s-2 border-accent ps-5 font-display text-title italic">
            {chapter.quote}
          </blockquote>
        </div>
      </section>
    </li>
  );
};

export default function ConsciousnessPage() {
  const texts = useContent("hub/consciousness");
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <ol className="relative grid gap-16 before:absolute before:inset-y-2 before:start-[1.375rem] before:w-px before:bg-line-strong before:opacity-40">
        {texts.chapters.map((chapter) => (
          <Chapter key={chapter.milestone} chapter={chapter} />
        ))}
      </ol>
      <p className="mt-14 flex flex-wrap gap-3 sm:ps-20">
        {texts.links.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? "primary" : "glass"}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
