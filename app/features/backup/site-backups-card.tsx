import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteBackupList } from "#contracts/backup.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showError } from "#app/lib/owner/error-message.ts";
import { formatBytes } from "#app/lib/format-bytes.ts";

const key = ["site-backups"];
const createMs = 600_000;

const State = ({ lastGoodAt, isScheduled, isSealed }: SiteBackupList) => {
  const lastGood =
    lastGoodAt === null ? "There is none yet." : `The last good one is of ${formatDateTime(lastGoodAt)}.`;
  const parts = [
    lastGood,
    isScheduled
      ? "The site makes them by itself."
      : "The site makes none by itself. Whoever runs it can set BACKUP_EVERY.",
    isSealed
      ? "They are sealed with a passphrase."
      : "They are not sealed. Whoever runs the site can set BACKUP_PASSPHRASE.",
  ];
  return <p>{parts.join(" ")}</p>;
};

/** The backups of the whole site, which stay on its machine. */
export const SiteBackupsCard = () => {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: () => callAsOwner("site-backups", { action: "list" }) });
  const create = useMutation({
    mutationFn: () => callAsOwner("site-backups", { action: "create" }, { timeoutMs: createMs }),
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  });
  const made = create.data?.backup.name;
  return (
    <Card
      title="Backups of the whole site"
      description="Posts, accounts, keys, chats and all files, as they are at one moment, while the site runs. Each backup is opened once to make sure that it works. They stay on the machine of this site, because they hold accounts and secrets."
    >
      {data?.isPossible === false && (
        <p>This site is a Supabase project: back it up there. The content backup works here.</p>
      )}
      {data?.isPossible && (
        <div className="grid gap-5">
          <State {...data} />
          <div>
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              Back up now
            </Button>
          </div>
          <output className="empty:hidden">
            {create.isPending ? "The backup is being made and opened…" : made !== undefined && `Backup made: ${made}`}
          </output>
          {data.backups.length > 0 && (
            <ul aria-label="Stored backups" className="grid gap-2 text-sm">
              {data.backups.map(({ name, bytes }) => (
                <li key={name} className="flex flex-wrap justify-between gap-x-4">
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                  <span className="text-foreground-muted tabular-nums">{formatBytes(bytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
};
