import { LoadFailure } from "../status/load-failure.tsx";
import type { DrawerProps } from "./drawer-panel.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

/** Loads the code of the drawer, also to preload it. */
export const loadDrawer = async () => {
  const { DrawerPanel } = await import("./drawer-panel.tsx");
  return (props: DrawerProps) => <DrawerPanel {...props} />;
};

/** Modal drawer with a focus trap (Base UI) that can be swiped away. Lazy loaded when it first opens. */
export const Drawer = (props: DrawerProps) => {
  const { render, failure } = useLazyComponent(props.open, loadDrawer, () => props.onOpenChange(false));
  return render ? render(props) : failure && <LoadFailure failure={failure} />;
};
