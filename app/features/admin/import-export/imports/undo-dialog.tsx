import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
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
    <Dialog
      open={status !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      footer={
        <>
          <Button variant="glass" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {texts.confirm}
          </Button>
        </>
      }
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
    </Dialog>
  );
};
