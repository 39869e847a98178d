import { useEffect, useState } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { ToastCard } from "./toast-card.tsx";
import { type ToastPlacement, watchPresses } from "./toast-placement.ts";
import { toastStore } from "./toast-store.ts";

export { showToast } from "./toast-store.ts";

// A transform, because moving the box itself would count as a layout shift.
const positionClasses: Record<ToastPlacement, string> = {
  bottom: "",
  top: "translate-y-[calc(100%+2.5rem-100dvh)]",
};

/** Toast outlet, rendered once in the root: a live region must exist before its content is announced. */
export const Toaster = () => {
  const toast = useStore(toastStore);
  const [goneId, setGoneId] = useState(0);
  useEffect(watchPresses, []);
  const isShown = toast !== null && (toast.isOpen || toast.id !== goneId);
  return (
    <div
      aria-live={toast?.tone === "destructive" ? "assertive" : "polite"}
      className={`pointer-events-none fixed inset-x-4 bottom-4 z-60 sm:start-auto sm:end-6 sm:bottom-6 sm:w-96 ${positionClasses[toast?.placement ?? "bottom"]}`}
    >
      {isShown && <ToastCard toast={toast} onGone={setGoneId} />}
    </div>
  );
};
