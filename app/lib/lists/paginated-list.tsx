import { useRef } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { useFocusFirstNew } from "#app/lib/focus/use-focus-first-new.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";

type PaginatedListProps = {
  title: string;
  description: string;
  /** Content above the list, also shown when it is empty. */ lead?: Elements;
  /** Shown in place of a list without entries. */ empty: string | undefined;
  list: {
    entries: readonly unknown[];
    last: object | null;
    count: number;
    error: Error | null;
    more: (() => void) | null;
    retry: () => void;
  };
  children: Elements;
};

/** Card with a paginated list: loading, error and empty states, and a button to load more (pagination). */
export const PaginatedList = ({ title, description, lead, empty, list, children }: PaginatedListProps) => {
  const { count, entries, last, error, more, retry } = list;
  const isLoaded = last !== null;
  const card = useRef<HTMLElement>(null);
  const expectNew = useFocusFirstNew(card);
  useFocusAfterRemoval(card);
  const loadMore = () => {
    expectNew();
    more?.();
  };
  return (
    <Card ref={card} title={title} description={description}>
      {error && <LoadError error={error} onRetry={retry} />}
      {!isLoaded && !error && <Skeleton className="h-32 w-full" />}
      {lead}
      {isLoaded && entries.length === 0 && empty ? <p className="text-foreground-muted">{empty}</p> : children}
      {more && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="glass" onClick={loadMore}>
            Show more
          </Button>
          <span className="text-sm text-foreground-muted">
            {`${formatWholeNumber(entries.length)} of ${formatWholeNumber(count)}`}
          </span>
        </div>
      )}
    </Card>
  );
};
