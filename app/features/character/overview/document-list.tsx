import ChevronDown from "lucide-react/icons/chevron-down";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { ContentDocument } from "#contracts/content/content-admin.ts";

const DocumentState = ({ document: { hasDraft, isChanged } }: { document: ContentDocument }) => {
  if (hasDraft) return <Badge tone="warning">Draft</Badge>;
  return isChanged ? <Badge tone="accent">Changed</Badge> : <Badge>Shipped text</Badge>;
};

type DocumentRowsProps = { documents: ContentDocument[]; onOpen: (document: ContentDocument) => void };

const DocumentRows = ({ documents, onOpen }: DocumentRowsProps) => (
  <ul>
    {documents.map((document) => (
      <li
        key={document.name}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
      >
        <span className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">{document.title}</span>
        <DocumentState document={document} />
        <Button
          variant="glass"
          size="sm"
          data-document={document.name}
          aria-label={`Edit: ${document.title}`}
          onClick={() => onOpen(document)}
        >
          Edit
        </Button>
      </li>
    ))}
  </ul>
);

/** All texts of the site by page, in the order of the server, each with its state. Those of pages that are off are folded away. */
export const DocumentList = ({ documents, onOpen }: DocumentRowsProps) => {
  const { on = [], off = [] } = Object.groupBy(documents, ({ isOff }) => (isOff ? "off" : "on"));
  const pages = Map.groupBy(on, ({ page }) => page);
  const withoutPage = pages.get(null) ?? [];
  pages.delete(null);
  return (
    <Card title="All texts, page by page">
      <div className="grid gap-8">
        {[...pages].map(([page, own]) => (
          <section key={page} aria-label={page ?? undefined}>
            <h3 className="mb-1 font-semibold [overflow-wrap:anywhere]">
              {page !== null && <TextLink to={page}>{page}</TextLink>}
            </h3>
            <DocumentRows documents={own} onOpen={onOpen} />
          </section>
        ))}
        {withoutPage.length > 0 && (
          <section aria-labelledby="documents-without-page">
            <h3 id="documents-without-page" className="mb-1 font-semibold">
              On no page of its own
            </h3>
            <DocumentRows documents={withoutPage} onOpen={onOpen} />
          </section>
        )}
        {off.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm font-semibold">
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-foreground-muted transition-transform in-[details[open]>summary]:rotate-180"
              />
              <span>{`Texts of pages that are off (${off.length})`}</span>
            </summary>
            <DocumentRows documents={off} onOpen={onOpen} />
          </details>
        )}
      </div>
    </Card>
  );
};
