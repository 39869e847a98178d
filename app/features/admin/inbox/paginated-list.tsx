import { useRef } from "react";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { useFocusFirstNew } from "#app/lib/focus/use-focus-first-new.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { useContent } from "#app/lib/content/content.ts";
import { LoadError } from "../api/load-error.tsx";

type PaginatedListProps = {
  title: string;
  description: string;
  /** Content above the list, also shown when it is empty. */ lead?: Elements;
  error: Error | null;
  isLoaded: boolean;
  isEmpty: boolean;
  empty: string;
  more: (() => void) | null;
  onRetry: () => void;
  children: Elements;
};

/** Card with a paginated list: loading, error and empty states, and a button to load more (pagination). */
export const PaginatedList = ({
  title,
  description,
  lead,
  error,
  isLoaded,
  isEmpty,
  empty,
  more,
  onRetry,
  children,
}: PaginatedListProps) => {
  const texts = useContent("admin");
  const card = useRef<HTMLElement>(null);
  const expectNew = useFocusFirstNew(card);
  useFocusAfterRemoval(card);
  const loadMore = () => {
    expectNew();
    more?.();
  };
  return (
    <Card ref={card} title={title} description={description}>
      {error && <LoadError error={error} onRetry={onRetry} />}
      {!isLoaded && !error && <Skeleton className="h-32 w-full" />}
      {lead}
      {isLoaded && isEmpty ? <p className="text-foreground-muted">{empty}</p> : children}
      {more && (
        <div>
          <Button variant="glass" onClick={loadMore}>
            {texts.lists.more}
          </Button>
        </div>
      )}
    </Card>
  );
};
