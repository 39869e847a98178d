import type { ReactNode } from "react";
import { LoadFailure } from "../status/load-failure.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Where focus goes on closing, if not back to the control that opened it. */
  returnFocusTo?: () => HTMLElement | null;
  /** Applied to the panel, for example to set its width. */
  className?: string;
};

const loadPanel = async () => {
  const { DialogPanel } = await import("./dialog-panel.tsx");
  return (props: DialogProps) => <DialogPanel {...props} />;
};

/** Modal dialog with a focus trap (Base UI). Lazy loaded when it first opens. */
export const Dialog = (props: DialogProps) => {
  const { render, failure } = useLazyComponent(props.open, loadPanel, () => props.onOpenChange(false));
  return render ? render(props) : failure && <LoadFailure failure={failure} />;
};
