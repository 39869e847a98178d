import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteBackupList } from "#contracts/backup.ts";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showError } from "../api/error-message.ts";
import { formatBytes } from "../format-bytes.ts";

const key = ["site-backups"];
const createMs = 600_000;

const State = ({ lastGoodAt, isScheduled, isSealed }: SiteBackupList) => {
  const texts = useContent("admin").siteBackups;
  const lastGood = lastGoodAt === null ? texts.never : fill(texts.lastGood, { when: formatDateTime(lastGoodAt) });
  const parts = [lastGood, isScheduled ? texts.scheduled : texts.manual, isSealed ? texts.sealed : texts.open];
  return <p>{parts.join(" ")}</p>;
};

/** The backups of the whole site, which stay on its machine. */
export const SiteBackupsCard = () => {
  const texts = useContent("admin").siteBackups;
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: () => callAsOwner("site-backups", { action: "list" }) });
  const create = useMutation({
    mutationFn: () => callAsOwner("site-backups", { action: "create" }, { timeoutMs: createMs }),
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  });
  const made = create.data?.backup.name;
  return (
    <Card title={texts.title} description={texts.text}>
      {data?.isPossible === false && <p>{texts.elsewhere}</p>}
      {data?.isPossible && (
        <div className="grid gap-5">
          <State {...data} />
          <div>
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              {texts.create}
            </Button>
          </div>
          <output className="empty:hidden">
            {create.isPending ? texts.creating : made !== undefined && fill(texts.made, { name: made })}
          </output>
          {data.backups.length > 0 && (
            <ul aria-label={texts.list} className="grid gap-2 text-sm">
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
