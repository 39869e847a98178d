import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { BookRun } from "#contracts/book/book-run.ts";
import type { LedgerThread, LedgerName } from "#contracts/book/story-ledger.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { FactsCard } from "./facts-card.tsx";
import { Source } from "./ledger-source.tsx";

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
const NamesCard = ({ people, places }: { people: LedgerName[]; places: LedgerName[] }) => (
  <Card title={"Who · Where"}>
    <div className="grid gap-8 sm:grid-cols-2">
      <Names title="Who" names={people} />
      <Names title="Where" names={places} />
    </div>
  </Card>
);

const Thread = ({ thread: { statement, sentence, opened, closed, isGone } }: { thread: LedgerThread }) => (
  <li className="grid gap-1.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={closed ? "neutral" : "accent"}>{closed ? "Closed" : "Open"}</Badge>
      {isGone && <Badge tone="warning">Sentence gone</Badge>}
      <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{statement}</p>
    </div>
    {sentence && <blockquote className="text-sm [overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>}
    <p className="text-sm text-foreground-muted">
      <span>Opened in </span>
      <Source source={opened} />
      {closed && (
        <>
          <span>, closed in </span>
          <Source source={closed} />
        </>
      )}
    </p>
  </li>
);

/** Open threads first. */
const ThreadsCard = ({ threads }: { threads: LedgerThread[] }) => (
  <Card title="Threads">
    <ul className="max-h-[36rem] overflow-y-auto pe-2">
      {threads
        .toSorted((a, b) => Number(a.closed !== null) - Number(b.closed !== null))
        .map((thread) => (
          <Thread key={thread.id} thread={thread} />
        ))}
    </ul>
  </Card>
);

/** Contradictions between the last story of the Book Engine and the ledger. */
const DoubtsCard = ({ run }: { run: BookRun | null }) => (
  <Card title="Contradictions of the last run">
    {!run?.doubts.length && (
      <p className="text-foreground-muted">
        {run ? "The last story contradicts nothing." : "The Book Engine has not written a story yet."}
      </p>
    )}
    {run && run.doubts.length > 0 && (
      <ul className="grid gap-4">
        {run.doubts.map(({ sentence, reason, statement, madeBy }, index) => (
          <li key={index} className="grid gap-1 rounded-md border border-line bg-surface-sunken p-4 text-sm">
            <p className="font-semibold text-danger">{reason}</p>
            <blockquote className="[overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>
            <p className="[overflow-wrap:anywhere] text-foreground-muted">
              <span>{`Known: ${statement}`}</span>
              <span>{madeBy && ` (“${madeBy.sentence}”${madeBy.story ? `, ${madeBy.story}` : ""})`}</span>
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Continuity ledger: facts that the stories have established, each with the sentence that states it. */
export const LedgerTab = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ["book-engine", "ledger"],
    queryFn: ({ signal }) => callAsOwner("story-ledger", { action: "read" }, { signal }),
  });
  return (
    <div className="grid gap-8">
      <Card
        title="Story ledger"
        description="What the stories have said so far, and the sentence that said it. Every new story is checked against it before it is published."
      >
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-32 w-full" />}
      </Card>
      {data && (
        <>
          <DoubtsCard run={data.run} />
          <div className="grid items-start gap-8 xl:grid-cols-2">
            <ThreadsCard threads={data.ledger.threads} />
            <NamesCard people={data.ledger.people} places={data.ledger.places} />
          </div>
          <FactsCard facts={data.ledger.facts} />
        </>
      )}
    </div>
  );
};
