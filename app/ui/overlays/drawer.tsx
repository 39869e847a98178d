import type { DialogProps } from "./dialog.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

export type DrawerSide = "left" | "right" | "bottom";
export type DrawerProps = DialogProps & { side?: DrawerSide };

const loadPanel = async () => {
  const { DrawerPanel } = await import("./drawer-panel.tsx");
  return (props: DrawerProps) => <DrawerPanel {...props} />;
};

/** A modal sheet at a side of the window that can also be swiped away. Its code is fetched when it first opens. */
export const Drawer = (props: DrawerProps) => {
  const renderPanel = useLazyComponent(props.open, loadPanel, () => props.onOpenChange(false));
  return renderPanel?.(props) ?? null;
};
