import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/format-date.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import type { Versions } from "./use-versions.ts";

type HistoryDialogProps<Id> = {
  isOpen: boolean;
  title: string;
  description: string | undefined;
  history: Pick<Versions, "isLoading" | "error" | "retry"> & { shownId: Id | undefined; show: (id: Id) => void };
  versions: { id: Id; at: string; note: string }[];
  /** The button that takes the version that is shown. */
  action: ReactNode;
  onClose: () => void;
  /** The version that is shown, compared. */
  children: Elements;
};

/** Earlier versions, newest first, to choose one from. */
export const HistoryDialog = <Id extends string | number>({
  isOpen,
  title,
  description,
  history,
  versions,
  action,
  onClose,
  children,
}: HistoryDialogProps<Id>) => {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      className="max-w-4xl"
      footer={action}
    >
      {history.error && <LoadError error={history.error} onRetry={history.retry} />}
      {history.isLoading && <Spinner label="Loading versions" />}
      {!history.isLoading && !history.error && versions.length === 0 && <p>This text has no earlier versions yet.</p>}
      {versions.length > 0 && (
        <div className="grid gap-5 md:grid-cols-[15rem_1fr]">
          <ul aria-label="Versions" className="grid max-h-[45dvh] content-start gap-1 overflow-y-auto">
            {versions.map(({ id, at, note }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={history.shownId === id}
                  onClick={() => history.show(id)}
                  className="grid w-full rounded-md px-3 py-2 text-start text-sm transition-colors hover:bg-accent-subtle aria-pressed:bg-accent-subtle aria-pressed:text-accent"
                >
                  <span className="font-semibold">{formatDateTime(at)}</span>
                  <span className="text-xs text-foreground-muted">{note}</span>
                </button>
              </li>
            ))}
          </ul>
          {children}
        </div>
      )}
    </Dialog>
  );
};
