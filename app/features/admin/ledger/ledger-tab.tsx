import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { readLedger } from "../api/book-engine.ts";
import { LoadError } from "../api/load-error.tsx";
import { DoubtsCard } from "./doubts-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { ThreadsCard } from "./threads-card.tsx";
import { useContent } from "#app/lib/content/content.ts";

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
