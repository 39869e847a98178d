import ChevronRight from "lucide-react/icons/chevron-right";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { stateBadges } from "./import-badges.ts";
import { useImports } from "./use-import.ts";

const hasRun = ({ undoableUntil, state }: ImportStatus): boolean => undoableUntil !== null || state === "undone";

const toFacts = (status: ImportStatus): string => {
  const { counts, createdAt, outcomes, tool } = status;
  const posts = hasRun(status)
    ? `${outcomes.created.toLocaleString("en-US")} of ${counts.all.toLocaleString("en-US")} created`
    : `${counts.all.toLocaleString("en-US")} posts`;
  return [tool, ...(counts.all > 0 ? [posts] : []), formatDateTime(createdAt)].filter(Boolean).join(" · ");
};

/** The imports of the last 30 days, with what became of them. */
export const PastImports = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { data: imports, error, refetch } = useImports();
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!imports || imports.length === 0) return null;
  return (
    <Card
      title="Your imports"
      description="Of the last 30 days. Open one to go on with it, to read its report, or to undo it."
    >
      <ul>
        {imports.map((status) => (
          <li key={status.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(status.id)}
              className="grid min-h-16 w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-x-4 rounded-md px-2 py-3 text-start transition-colors hover:bg-accent-subtle"
            >
              <span className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="font-semibold [overflow-wrap:anywhere]">{status.name}</bdi>
                  <Badge tone={stateBadges[status.state].tone}>{stateBadges[status.state].label}</Badge>
                </span>
                <span className="text-sm text-foreground-muted">{toFacts(status)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-foreground-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
