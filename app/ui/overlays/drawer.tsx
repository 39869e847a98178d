import type { DialogProps } from "./dialog.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

export type DrawerSide = "left" | "right" | "bottom";
export type DrawerProps = DialogProps & { side?: DrawerSide };

const loadPanel = async () => {
  const { DrawerPanel } = await import("./drawer-panel.tsx");
  return (props: DrawerProps) => <DrawerPanel {...props} />;
};

/** Modal drawer with a focus trap (Base UI) that can be swiped away. Lazy loaded when it first opens. */
export const Drawer = (props: DrawerProps) => {
  const renderPanel = useLazyComponent(props.open, loadPanel, () => props.onOpenChange(false));
  return renderPanel?.(props) ?? null;
};
