import type { ReactNode } from "react";
import { useLazyComponent } from "./use-lazy-component.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Adds to the box, for another width. */
  className?: string;
};

const loadPanel = async () => {
  const { DialogPanel } = await import("./dialog-panel.tsx");
  return (props: DialogProps) => <DialogPanel {...props} />;
};

/** A modal box. Its code is fetched when it first opens. */
export const Dialog = (props: DialogProps) => {
  const renderPanel = useLazyComponent(props.open, loadPanel, () => props.onOpenChange(false));
  return renderPanel?.(props) ?? null;
};
