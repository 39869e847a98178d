import Download from "lucide-react/icons/download";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../admin-texts.ts";
import { getErrorMessage, sendFile } from "../api/call-function.ts";
import { getFileName, saveFile } from "../api/save-file.ts";

type RestoreResult = { rows: Record<string, number>; files: number; leftOut: string[] };

const word = "RESTORE";
const complain = (error: unknown) => showToast({ title: getErrorMessage(error), tone: "destructive" });

const DownloadCard = () => {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const response = await sendFile("backup", null);
      saveFile(getFileName(response, "chloe-content-backup.zip"), await response.blob());
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={texts.backup.title} description={texts.backup.text}>
      <div>
        <Button busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden />
          {texts.backup.download}
        </Button>
      </div>
    </Card>
  );
};

const RestoreCard = () => {
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<string[] | null>(null);
  const isConfirmed = file !== null && typed.trim() === word;
  const restore = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setIsBusy(true);
    setDone(null);
    try {
      const { rows, files, leftOut } = (await (
        await sendFile("restore-backup", file, { headers: { "x-confirm": "restore" } })
      ).json()) as RestoreResult;
      const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
      setDone([
        `${texts.backup.done} ${counts.join(", ")} · ${texts.backup.files} ${files}`,
        ...(leftOut.length > 0 ? [`${texts.backup.leftOut} ${leftOut.join(", ")}`] : []),
      ]);
      setTyped("");
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={texts.backup.restoreTitle} description={texts.backup.restoreText}>
      <form onSubmit={(event) => void restore(event)} className="grid gap-5">
        <FileField label={texts.backup.file} accept=".zip,application/zip" keepsFile onFile={setFile} />
        <TextField
          label={texts.backup.confirm}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="danger" busy={isBusy} disabled={!isConfirmed}>
            {texts.backup.restore}
          </Button>
        </div>
        <output className="grid gap-2 empty:hidden">
          {done?.map((line) => (
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
  </div>
);
