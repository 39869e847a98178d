import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";

type AskDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. */
export const AskDialog = ({ isOpen, title, text, confirm, onClose, onConfirm }: AskDialogProps) => {
  const { ask } = useContent("integrations");
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button variant="glass" onClick={onClose}>
            {ask.keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{text}</p>
    </Dialog>
  );
};
