import ChevronRight from "lucide-react/icons/chevron-right";
import { useContent } from "#app/lib/content/content.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import { fill } from "#contracts/fill.ts";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { LoadError } from "../../api/load-error.tsx";
import { stateTones } from "./import-tones.ts";
import { useImports } from "./use-import.ts";

const hasRun = ({ undoableUntil, state }: ImportStatus): boolean => undoableUntil !== null || state === "undone";

const useFacts = () => {
  const texts = useContent("admin").imports;
  return (status: ImportStatus): string => {
    const { counts, createdAt, outcomes, tool } = status;
    const posts = hasRun(status)
      ? fill(texts.list.done, {
          created: outcomes.created.toLocaleString("en-US"),
          total: counts.all.toLocaleString("en-US"),
        })
      : fill(texts.list.posts, { count: counts.all.toLocaleString("en-US") });
    return [tool, ...(counts.all > 0 ? [posts] : []), formatDateTime(createdAt)].filter(Boolean).join(" · ");
  };
};

/** The imports of the last 30 days, with what became of them. */
export const PastImports = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const texts = useContent("admin").imports;
  const toFacts = useFacts();
  const { data: imports, error, refetch } = useImports();
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!imports || imports.length === 0) return null;
  return (
    <Card title={texts.list.title} description={texts.list.text}>
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
                  <Badge tone={stateTones[status.state]}>{texts.states[status.state]}</Badge>
                </span>
                <span className="text-sm text-foreground-muted">{toFacts(status)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-foreground-muted rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
