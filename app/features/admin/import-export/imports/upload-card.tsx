import { useMutation } from "@tanstack/react-query";
import { useStore } from "#app/lib/storage/external-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { fill } from "#contracts/fill.ts";
import { getErrorMessage, showError } from "../../api/error-message.ts";
import { formatBytes } from "../../format-bytes.ts";
import type { ImportUpload } from "./import-upload.ts";
import { importUpload } from "./opened-import.ts";

/** The files of an import on their way: how far they are, and what to do when they do not get through. */
export const UploadCard = ({ upload, onCancelled }: { upload: ImportUpload; onCancelled: () => void }) => {
  const texts = useContent("admin").imports.upload;
  const { state, sent, total, files, error } = upload;
  const cancelling = useMutation({
    mutationFn: importUpload.cancel,
    onError: showError,
    onSettled: onCancelled,
  });
  return (
    <Card>
      <Progress
        label={fill(files === 1 ? texts.sendingOne : texts.sending, { count: files.toLocaleString("en-US") })}
        value={sent}
        max={Math.max(total, 1)}
        valueText={fill(texts.sent, { sent: formatBytes(sent), total: formatBytes(total) })}
      />
      <div aria-live="polite" className="empty:hidden">
        {state === "waiting" && <p className="rounded-md bg-warning-subtle px-4 py-3 text-sm">{texts.waiting}</p>}
        {state === "paused" && (
          <p className="rounded-md bg-danger-subtle px-4 py-3 text-sm">
            {`${getErrorMessage(error, texts.notReadable)} ${texts.paused}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {state === "paused" && <Button onClick={() => void importUpload.goOn()}>{texts.goOn}</Button>}
        <Button variant="glass" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {texts.cancel}
        </Button>
      </div>
    </Card>
  );
};

/** The upload of an import from this tab, if there is one. */
export const useImportUpload = (id: string): ImportUpload | null => {
  const upload = useStore(importUpload.store);
  return upload?.id === id ? upload : null;
};
