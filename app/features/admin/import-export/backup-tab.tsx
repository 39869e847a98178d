import Download from "lucide-react/icons/download";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { downloadAsOwner, uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { saveFile } from "#app/lib/save-file.ts";
import type { RestoreResult } from "#contracts/backup.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { showError } from "../api/error-message.ts";
import { SiteBackupsCard } from "./site-backups-card.tsx";

const word = "RESTORE";

const toLine = ({ rows, files }: RestoreResult): string => {
  const texts = getContent("admin");
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  return `${texts.backup.done} ${counts.join(", ")} · ${texts.backup.files} ${files}`;
};

const DownloadCard = () => {
  const texts = useContent("admin");
  const download = useMutation({
    mutationFn: () => downloadAsOwner("backup", "content-backup.zip"),
    onSuccess: (file) => saveFile(file.name, file),
    onError: showError,
  });
  return (
    <Card title={texts.backup.title} description={texts.backup.text}>
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {texts.backup.download}
        </Button>
      </div>
    </Card>
  );
};

const RestoreCard = () => {
  const texts = useContent("admin");
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
    <Card title={texts.backup.restoreTitle} description={texts.backup.restoreText}>
      <form method="post" onSubmit={restore} className="grid gap-5">
        <FileField label={texts.backup.file} accept=".zip,application/zip" keepsFile onFile={setFile} />
        <TextField
          label={texts.backup.confirm}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="danger" busy={isPending} disabled={!file || !isConfirmed}>
            {texts.backup.restore}
          </Button>
        </div>
        <output className="[overflow-wrap:anywhere] empty:hidden">{data && toLine(data)}</output>
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
