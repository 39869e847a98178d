import { useContent } from "#app/lib/content/content.ts";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { fill } from "#contracts/fill.ts";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";

type UndoDialogProps = {
  /** Null while it is closed. */
  status: ImportStatus | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what undoing an import does, and asks whether to do it. */
export const UndoDialog = ({ status, onClose, onConfirm }: UndoDialogProps) => {
  const texts = useContent("admin").imports.askUndo;
  const counts = status?.outcomes ?? { created: 0, updated: 0 };
  return (
    <ConfirmDialog
      open={status !== null}
      title={texts.title}
      cancel={texts.keep}
      confirm={texts.confirm}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className="grid list-disc gap-2 ps-5">
        {texts.points.map((point) => (
          <li key={point}>
            {fill(point, {
              created: counts.created.toLocaleString("en-US"),
              updated: counts.updated.toLocaleString("en-US"),
            })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};
