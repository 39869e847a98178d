import { useMutation } from "@tanstack/react-query";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage, showError } from "#app/lib/owner/error-message.ts";
import { formatBytes } from "#app/lib/format-bytes.ts";
import type { ImportUpload } from "./import-upload.ts";
import { importUpload } from "./opened-import.ts";

/** The files of an import on their way: how far they are, and what to do when they do not get through. */
export const UploadCard = ({ upload, onCancelled }: { upload: ImportUpload; onCancelled: () => void }) => {
  const { state, sent, total, files, error } = upload;
  const cancelling = useMutation({
    mutationFn: importUpload.cancel,
    onError: showError,
    onSettled: onCancelled,
  });
  return (
    <Card>
      <Progress
        label={files === 1 ? "Sending 1 file" : `Sending ${files.toLocaleString("en-US")} files`}
        value={sent}
        max={Math.max(total, 1)}
        valueText={`${formatBytes(sent)} of ${formatBytes(total)}`}
      />
      <div aria-live="polite" className="empty:hidden">
        {state === "waiting" && (
          <p className="rounded-md bg-warning-subtle px-4 py-3 text-sm">
            The connection is lost. It goes on by itself as soon as the site can be reached.
          </p>
        )}
        {state === "paused" && (
          <p className="rounded-md bg-danger-subtle px-4 py-3 text-sm">
            {`${getErrorMessage(error, "A file could not be read: it may have been moved or changed. Please choose the files again.")} What has arrived is kept. When you go on, only the rest is sent.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {state === "paused" && <Button onClick={() => void importUpload.resume()}>Go on</Button>}
        <Button variant="glass" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          Cancel
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
