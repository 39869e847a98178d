import { useEffect } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { watchPresses } from "./toast-placement.ts";
import { closeToast, type ShownToast, toastStore } from "./toast-store.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

export { showToast } from "./toast-store.ts";

const loadPanel = async () => {
  const { ToastPanel } = await import("./toast-panel.tsx");
  return (toast: ShownToast | null) => <ToastPanel toast={toast} />;
};

/** Toast outlet, rendered once in the root. The panel is lazy loaded with the first toast. */
export const Toaster = () => {
  const toast = useStore(toastStore);
  useEffect(watchPresses, []);
  const renderPanel = useLazyComponent(toast?.isOpen ?? false, loadPanel, closeToast);
  return renderPanel?.(toast) ?? null;
};
