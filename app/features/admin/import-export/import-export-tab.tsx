import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../admin-texts.ts";
import { getErrorMessage, sendFile } from "../api/call-function.ts";
import { getFileName, saveFile } from "../api/save-file.ts";
import { GhostCard } from "./ghost-card.tsx";
import { ImportReport } from "./import-report.tsx";

type ZipResult = { created: number; same: number; problems: { name: string; reason: string }[] };
const complain = (error: unknown) => showToast({ title: getErrorMessage(error), tone: "destructive" });

const ExportCard = () => {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const response = await sendFile("export-posts", null);
      saveFile(getFileName(response, "chloe-posts.zip"), await response.blob());
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={texts.transfer.exportTitle} description={texts.transfer.exportText}>
      <div>
        <Button busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden />
          {texts.transfer.export}
        </Button>
      </div>
    </Card>
  );
};

const ZipCard = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<ZipResult | null>(null);
  const take = async (file: File | null) => {
    if (!file) return;
    setIsBusy(true);
    setResult(null);
    try {
      setResult((await (await sendFile("import-posts", file)).json()) as ZipResult);
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card title={texts.transfer.zipTitle} description={texts.transfer.zipText}>
      <FileField
        label={texts.transfer.zipFile}
        accept=".zip,application/zip"
        disabled={isBusy}
        hint={isBusy ? texts.transfer.importing : undefined}
        onFile={(file) => void take(file)}
      />
      {result && (
        <ImportReport
          lines={[`${result.created} ${texts.transfer.created}`, `${result.same} ${texts.transfer.same}`]}
          errors={result.problems.map(({ name, reason }) => `${name}: ${reason}`)}
        />
      )}
    </Card>
  );
};

export const ImportExportTab = () => (
  <div className="grid items-start gap-8 lg:grid-cols-2">
    <div className="grid gap-8">
      <ExportCard />
      <ZipCard />
    </div>
    <GhostCard />
  </div>
);
