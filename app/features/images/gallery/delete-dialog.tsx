import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { play } from "../play-content.ts";

const { gallery: texts } = play;

type Props = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

export const DeleteDialog = ({ isOpen, onClose, onConfirm }: Props) => (
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
