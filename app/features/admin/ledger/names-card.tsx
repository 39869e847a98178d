import ChevronDown from "lucide-react/icons/chevron-down";
import { Card } from "#app/ui/layout/card.tsx";
import type { LedgerName } from "#contracts/book/story-ledger.ts";
import { Source } from "./ledger-source.tsx";
import { useContent } from "#app/lib/content/content.ts";

const Names = ({ title, names }: { title: string; names: LedgerName[] }) => (
  <div className="grid content-start gap-3">
    <h3 className="font-semibold">{title}</h3>
    <ul className="grid">
      {names.map(({ name, stories }) => (
        <li key={name} className="border-t border-line first:border-t-0">
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm">
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
              <span className="text-sm text-foreground-muted tabular-nums">{stories.length}</span>
              <ChevronDown
                aria-hidden
                className="size-4 text-foreground-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <ul className="grid gap-1 pb-3 text-sm text-foreground-muted">
              {stories.map((source, index) => (
                <li key={index}>
                  <Source source={source} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  </div>
);

/** People and places, with the stories in which they occur. */
export const NamesCard = ({ people, places }: { people: LedgerName[]; places: LedgerName[] }) => {
  const texts = useContent("admin");
  return (
    <Card title={`${texts.ledger.people} · ${texts.ledger.places}`}>
      <div className="grid gap-8 sm:grid-cols-2">
        <Names title={texts.ledger.people} names={people} />
        <Names title={texts.ledger.places} names={places} />
      </div>
    </Card>
  );
};
