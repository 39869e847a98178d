import { Button, type ButtonProps } from "./button.tsx";
import type { DialogProps } from "../overlays/dialog-panel.tsx";
import { Dialog } from "../overlays/dialog.tsx";

type ConfirmDialogProps = Omit<DialogProps, "onOpenChange" | "footer" | "className"> & {
  cancel: string;
  confirm: string;
  busy?: boolean;
  /** Of the button that confirms. */ variant?: ButtonProps["variant"];
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. It is for `onConfirm` to close it. */
export const ConfirmDialog = ({
  cancel,
  confirm,
  busy,
  variant = "danger",
  onClose,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    onOpenChange={(open) => !open && onClose()}
    footer={
      <>
        <Button variant="glass" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
