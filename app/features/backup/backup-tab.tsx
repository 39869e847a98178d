import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { downloadAsOwner, uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { RestoreResult } from "#contracts/backup.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { SiteBackupsCard } from "./site-backups-card.tsx";

const word = "RESTORE";

const toLines = ({ rows, files, leftOut }: RestoreResult): string[] => {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  return [
    `Backup restored. ${counts.join(", ")} · images: ${files}`,
    ...(leftOut.length > 0 ? [`Skipped, because it is not content: ${leftOut.join(", ")}`] : []),
  ];
};

const DownloadCard = () => (
  <Card
    title="Content backup"
    description="One file with all posts and their earlier versions, the trash, scheduled posts, images, typo reports and feedback. It does not contain accounts, access requests, chats, personal images or emails."
  >
    <div>
      <DownloadButton read={() => downloadAsOwner("backup", "content-backup.zip")}>
        Download content backup
      </DownloadButton>
    </div>
  </Card>
);

const RestoreCard = () => {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState("");
  const { data, isPending, mutate } = useMutation({
    mutationFn: (backup: File) => uploadAsOwner("restore-backup", backup, { headers: { "x-confirm": "restore" } }),
    onSuccess: () => setTyped(""),
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const isConfirmed = typed.trim() === word;
  const restore = (event: FormEvent) => {
    event.preventDefault();
    if (file && isConfirmed && !isPending) mutate(file);
  };
  return (
    <Card
      title="Restore content"
      description="Replaces the site’s content with a backup. Anything written since then is removed. Either everything is restored or nothing is. Accounts and permissions do not change."
    >
      <form method="post" onSubmit={restore} className="grid gap-5">
        <FileField label="Backup file" accept=".zip,application/zip" keepsFile onFile={setFile} />
        <TextField
          label="Type RESTORE to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="danger" busy={isPending} disabled={!file || !isConfirmed}>
            Restore backup
          </Button>
        </div>
        <output className="grid gap-2 empty:hidden">
          {data &&
            toLines(data).map((line) => (
              <span key={line} className="[overflow-wrap:anywhere]">
                {line}
              </span>
            ))}
        </output>
      </form>
    </Card>
  );
};

export const BackupTab = () => (
  <div className="grid items-start gap-8 lg:grid-cols-2">
    <DownloadCard />
    <RestoreCard />
    <SiteBackupsCard />
  </div>
);
