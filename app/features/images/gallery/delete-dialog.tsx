import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";

type Props = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

export const DeleteDialog = ({ isOpen, onClose, onConfirm }: Props) => {
  const { gallery: texts } = useContent("play");
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={texts.deleteTitle}
      description={texts.deleteText}
      footer={
        <>
          <Button variant="glass" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {texts.delete}
          </Button>
        </>
      }
    />
  );
};
