import { Badge } from "#app/ui/status/badge.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { LedgerThread } from "#contracts/book/story-ledger.ts";
import { Source } from "./ledger-source.tsx";
import { useContent } from "#app/lib/content/content.ts";

const Thread = ({ thread: { statement, sentence, opened, closed, isGone } }: { thread: LedgerThread }) => {
  const texts = useContent("admin");
  return (
    <li className="grid gap-1.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={closed ? "neutral" : "accent"}>{closed ? texts.ledger.closed : texts.ledger.open}</Badge>
        {isGone && <Badge tone="warning">{texts.ledger.gone}</Badge>}
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{statement}</p>
      </div>
      {sentence && <blockquote className="text-sm [overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>}
      <p className="text-sm text-foreground-muted">
        <span>{`${texts.ledger.openedIn} `}</span>
        <Source source={opened} />
        {closed && (
          <>
            <span>{`, ${texts.ledger.closedIn} `}</span>
            <Source source={closed} />
          </>
        )}
      </p>
    </li>
  );
};

/** Open threads first. */
export const ThreadsCard = ({ threads }: { threads: LedgerThread[] }) => {
  const texts = useContent("admin");
  return (
    <Card title={texts.ledger.threadsTitle}>
      <ul className="max-h-[36rem] overflow-y-auto pe-2">
        {threads
          .toSorted((a, b) => Number(a.closed !== null) - Number(b.closed !== null))
          .map((thread) => (
            <Thread key={thread.id} thread={thread} />
          ))}
      </ul>
    </Card>
  );
};
