import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { TypoForm } from "./typo-form.tsx";

export type TypoDialogProps = {
  /** Text selected on the page; null while the dialog is closed. */ quote: string | null;
  page?: string | undefined;
  onClose: () => void;
};

export const TypoDialog = ({ quote, page, onClose }: TypoDialogProps) => {
  const texts = useContent("typos");
  return (
    <Dialog
      open={quote !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
    >
      <TypoForm key={page} selected={quote ?? ""} page={page} onDone={onClose} />
    </Dialog>
  );
};
