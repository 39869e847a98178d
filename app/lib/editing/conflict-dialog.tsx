import type { ReactNode } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

type Props = {
  isOpen: boolean;
  /** What was changed, as in "post". */
  what: string;
  isSaving?: boolean;
  onClose(): void;
  onUseSaved(): void;
  onOverwrite(): void;
  /** Both versions, compared. */
  children: ReactNode;
};

/** Somebody else saved first. Nothing is lost, whichever version is chosen. */
export const ConflictDialog = ({ isOpen, what, isSaving, onClose, onUseSaved, onOverwrite, children }: Props) => (
  <Dialog
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    title={`This ${what} was changed while you were editing`}
    description="It was saved in another tab or on another device. Nothing was overwritten; choose which version to keep."
    className="max-w-4xl"
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="glass" onClick={onUseSaved}>
          Use the saved version
        </Button>
        <Button busy={isSaving ?? false} onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
