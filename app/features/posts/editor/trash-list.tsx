import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { formatLongDay } from "#app/lib/format-date.ts";
import type { TrashedPost } from "#contracts/admin.ts";
import { trashDays } from "#contracts/admin.ts";
import { dayMs } from "#contracts/utc-day.ts";

const lastDay = (deletedAt: string): string =>
  formatLongDay(new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString());

type TrashListProps = { posts: TrashedPost[] | undefined; onRestore: (id: string) => void };

export const TrashList = ({ posts, onRestore }: TrashListProps) => {
  if (!posts) return <Skeleton className="h-40 w-full" />;
  if (posts.length === 0) return <p className="py-6 text-foreground-muted">The trash is empty.</p>;
  return (
    <ul>
      {posts.map(({ id, title, slug, deleted_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
        >
          <div className="min-w-0">
            <h3
              id={`trash-${id}`}
              className="font-display text-[1.4rem] leading-tight font-semibold [overflow-wrap:anywhere]"
            >
              {title}
            </h3>
            <p className="text-sm text-foreground-muted">{`/${slug} · kept until ${lastDay(deleted_at)}`}</p>
          </div>
          <Button variant="glass" size="sm" aria-describedby={`trash-${id}`} onClick={() => onRestore(id)}>
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
};
