import { useSyncExternalStore } from "react";
import { closeToast, getToast, type ShownToast, subscribeToToast } from "./toast-store.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

export { showToast } from "./toast-store.ts";

const loadPanel = async () => {
  const { ToastPanel } = await import("./toast-panel.tsx");
  return (toast: ShownToast | null) => <ToastPanel toast={toast} />;
};
const getServerToast = () => null;

/** Toast outlet, rendered once in the root. The panel is lazy loaded with the first toast. */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getServerToast);
  const renderPanel = useLazyComponent(toast?.isOpen ?? false, loadPanel, closeToast);
  return renderPanel?.(toast) ?? null;
};
