import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";

type UndoDialogProps = {
  /** Null while it is closed. */
  status: ImportStatus | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what undoing an import does, and asks whether to do it. */
export const UndoDialog = ({ status, onClose, onConfirm }: UndoDialogProps) => {
  const { created, updated } = status?.outcomes ?? { created: 0, updated: 0 };
  return (
    <ConfirmDialog
      open={status !== null}
      title="Undo this import?"
      cancel="Keep it"
      confirm="Undo it"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>{`Posts that it created (${created.toLocaleString("en-US")}) go to the trash.`}</li>
        <li>{`Posts that it updated (${updated.toLocaleString("en-US")}) get their former text back.`}</li>
        <li>Posts that you have changed here since stay as they are, and are named.</li>
        <li>Its redirects go. Its pictures go 30 days later, unless something else uses them.</li>
      </ul>
    </ConfirmDialog>
  );
};
