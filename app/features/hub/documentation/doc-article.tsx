import { type ReactNode, useRef } from "react";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { prepareText } from "#app/ui/reading/prepare-text.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { DocPage } from "#contracts/content/hub/documentation.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import type { RenderedDoc, DocHeading } from "./render-doc.server.ts";
import { useCopyButtons } from "./use-copy-buttons.ts";

const TableOfContents = ({ headings }: { headings: DocHeading[] }) => {
  const documentation = useContent("hub/documentation");
  return (
    <nav
      aria-labelledby="contents-heading"
      className="text-sm xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <h2 id="contents-heading" className="mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">
        {documentation.contents}
      </h2>
      <ul className="border-s border-line">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block rounded-e-md border-s border-transparent py-1.5 pe-2 text-foreground-muted transition-colors hover:border-accent hover:text-foreground ${level > 2 ? "ps-7" : "ps-4"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Parts of the bot with their status. */
const StatusList = ({ items }: { items: NonNullable<DocPage["items"]> }) => {
  const documentation = useContent("hub/documentation");
  return (
    <section aria-labelledby="status-heading" className="mt-10">
      <h2 id="status-heading" className="font-display text-title font-semibold">
        {items.heading}
      </h2>
      <ul className="surface mt-4 rounded-xl px-5">
        {items.entries.map(({ name, status, description }) => (
          <li key={name} className="grid gap-1 border-t border-line py-3.5 first:border-0">
            <h3 className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
              <span className="min-w-0 break-words">{name}</span>
              <StatusBadge value={status} labels={documentation.statuses} />
            </h3>
            <p className="text-sm text-foreground-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

type Props = {
  page: RenderedDoc;
  /** Shown above the text. */ picture?: Elements;
  /** Slot at the end, for example for the typo report button. */ end: ReactNode;
};

/** A documentation page with its table of contents. */
export const DocArticle = ({ page, picture, end }: Props) => {
  const article = useRef<HTMLDivElement>(null);
  useCopyButtons(article);
  return (
    <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_14rem] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <PageHeading title={page.title} text={page.description} />
      </div>
      <div className="mb-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <TableOfContents headings={page.headings} />
      </div>
      <article ref={prepareText} className="min-w-0 xl:col-start-1">
        {picture}
        {/* Safe: rendered on the server by our Markdown renderer, which escapes HTML. */}
        <div ref={article} className="prose doc-text" dangerouslySetInnerHTML={{ __html: page.html }} />
        {page.items && <StatusList items={page.items} />}
        {page.link && (
          <p className="mt-8">
            <ButtonLink to={page.link.to} variant="glass" size="sm">
              {page.link.label}
            </ButtonLink>
          </p>
        )}
        <div className="mt-8 border-t border-line pt-4">{end}</div>
      </article>
    </div>
  );
};
