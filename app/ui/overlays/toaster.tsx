import { useEffect } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { PlainToast } from "./plain-toast.tsx";
import { watchPresses } from "./toast-placement.ts";
import { closeToast, type ShownToast, toastStore } from "./toast-store.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

export { showToast } from "./toast-store.ts";

const loadPanel = async () => {
  const { ToastPanel } = await import("./toast-panel.tsx");
  return (toast: ShownToast | null) => <ToastPanel toast={toast} />;
};

const preloadPanel = () => void loadPanel().catch(() => undefined);

const idleTimeoutMs = 5_000;

// Safari before 27 has no idle callback.
const whenIdle = (work: () => void): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(id);
};

/** Toast outlet, rendered once in the root. The panel is loaded when the browser is idle, or with the first toast. */
export const Toaster = () => {
  const toast = useStore(toastStore);
  const { render, hasFailed } = useLazyComponent(toast?.isOpen ?? false, loadPanel);
  useEffect(watchPresses, []);
  useEffect(() => whenIdle(preloadPanel), []);
  if (render) return render(toast);
  return hasFailed && toast?.isOpen ? <PlainToast key={toast.id} toast={toast} onClose={closeToast} /> : null;
};
