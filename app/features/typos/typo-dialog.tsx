import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { TypoForm } from "./typo-form.tsx";
import { texts } from "./typo-texts.ts";

export type TypoDialogProps = {
  /** Text selected on the page; null while the dialog is closed. */ quote: string | null;
  onClose: () => void;
};

export const TypoDialog = ({ quote, onClose }: TypoDialogProps) => (
  <Dialog
    open={quote !== null}
    onOpenChange={(open) => !open && onClose()}
    title={texts.title}
    description={texts.text}
  >
    <TypoForm selected={quote ?? ""} onDone={onClose} />
  </Dialog>
);
