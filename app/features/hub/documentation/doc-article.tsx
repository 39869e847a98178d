import { type ReactNode, useRef } from "react";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { RenderedDoc } from "./render-doc.server.ts";
import { StatusList } from "./status-list.tsx";
import { TableOfContents } from "./table-of-contents.tsx";
import { useCopyButtons } from "./use-copy-buttons.ts";

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
    <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <PageHeading title={page.title} text={page.description} />
      </div>
      <div className="mb-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <TableOfContents headings={page.headings} />
      </div>
      <article className="min-w-0 xl:col-start-1">
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
