import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { ContentDocument } from "#contracts/content/content-admin.ts";

const groupLabels = {
  character: "The character",
  pages: "Pages",
  hub: "Hub",
  console: "Console",
  owner: "For you, the owner",
};

const DocumentState = ({ document: { hasDraft, isChanged } }: { document: ContentDocument }) => {
  if (hasDraft) return <Badge tone="warning">Draft</Badge>;
  return isChanged ? <Badge tone="accent">Changed</Badge> : <Badge>Shipped text</Badge>;
};

type DocumentRowProps = { document: ContentDocument; onOpen: () => void };

const DocumentRow = ({ document, onOpen }: DocumentRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
    <div className="min-w-0 grow basis-56">
      <h4 className="font-semibold [overflow-wrap:anywhere]">{document.title}</h4>
      <p className="text-sm text-foreground-muted [overflow-wrap:anywhere]">
        {document.page ? <TextLink to={document.page}>{document.page}</TextLink> : <span>On no page of its own</span>}
      </p>
    </div>
    <DocumentState document={document} />
    <Button
      variant="glass"
      size="sm"
      data-document={document.name}
      aria-label={`Edit: ${document.title}`}
      onClick={onOpen}
    >
      Edit
    </Button>
  </li>
);

type DocumentListProps = { documents: ContentDocument[]; onOpen: (document: ContentDocument) => void };

/** All texts of the site, in the order of the server, by group, each with its state and its page. */
export const DocumentList = ({ documents, onOpen }: DocumentListProps) => {
  const groups = Map.groupBy(documents, ({ group }) => group);
  return (
    <Card title="All texts, page by page">
      <div className="grid gap-8">
        {[...groups].map(([group, own]) => (
          <section key={group} aria-labelledby={`documents-${group}`}>
            <h3 id={`documents-${group}`} className="mb-1 font-display text-lg font-semibold">
              {groupLabels[group]}
            </h3>
            <ul>
              {own.map((document) => (
                <DocumentRow key={document.name} document={document} onOpen={() => onOpen(document)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
};
