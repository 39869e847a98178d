import { LoadFailure } from "../status/load-failure.tsx";
import type { DialogProps } from "./dialog-panel.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

const loadPanel = async () => {
  const { DialogPanel } = await import("./dialog-panel.tsx");
  return (props: DialogProps) => <DialogPanel {...props} />;
};

/** Modal dialog with a focus trap (Base UI). Lazy loaded when it first opens. */
export const Dialog = (props: DialogProps) => {
  const { render, failure } = useLazyComponent(props.open, loadPanel, () => props.onOpenChange(false));
  return render ? render(props) : failure && <LoadFailure failure={failure} />;
};
