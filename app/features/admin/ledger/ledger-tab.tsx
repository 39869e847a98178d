import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { readLedger } from "../api/book-engine.ts";
import { LoadError } from "../api/load-error.tsx";
import { FactsCard } from "./facts-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { ThreadsCard } from "./threads-card.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { BookRun } from "#contracts/book/book-run.ts";

/** Contradictions between the last story of the Book Engine and the ledger. */
const DoubtsCard = ({ run }: { run: BookRun | null }) => {
  const texts = useContent("admin");
  return (
    <Card title={texts.ledger.doubtsTitle}>
      {!run?.doubts.length && (
        <p className="text-foreground-muted">{run ? texts.ledger.doubtsEmpty : texts.ledger.noRun}</p>
      )}
      {run && run.doubts.length > 0 && (
        <ul className="grid gap-4">
          {run.doubts.map(({ sentence, reason, statement, madeBy }, index) => (
            <li key={index} className="grid gap-1 rounded-md border border-line bg-surface-sunken p-4 text-sm">
              <p className="font-semibold text-danger">{reason}</p>
              <blockquote className="[overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>
              <p className="[overflow-wrap:anywhere] text-foreground-muted">
                <span>{`${texts.ledger.known} ${statement}`}</span>
                <span>{madeBy && ` (“${madeBy.sentence}”${madeBy.story ? `, ${madeBy.story}` : ""})`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

/** Continuity ledger: facts that the stories have established, each with the sentence that states it. */
export const LedgerTab = () => {
  const texts = useContent("admin");
  const { data, error, refetch } = useQuery({
    queryKey: ["book-engine", "ledger"],
    queryFn: ({ signal }) => readLedger(signal),
  });
  return (
    <div className="grid gap-8">
      <Card title={texts.ledger.title} description={texts.ledger.text}>
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
