import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { ToastCard } from "./toast-card.tsx";
import { placeToast, watchControls } from "./toast-placement.ts";
import { toastStore } from "./toast-store.ts";

export { showToast } from "./toast-store.ts";

/** Toast outlet, rendered once in the root: a live region must exist before its content is announced. */
export const Toaster = () => {
  const toast = useStore(toastStore);
  const [goneId, setGoneId] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? watchControls(box.current) : undefined), []);
  useLayoutEffect(() => {
    if (box.current && toast?.isOpen) placeToast(box.current);
  }, [toast]);
  const isShown = toast !== null && (toast.isOpen || toast.id !== goneId);
  return (
    <div
      ref={box}
      aria-live={toast?.tone === "destructive" ? "assertive" : "polite"}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 sm:start-auto sm:end-6 sm:bottom-6 sm:w-96"
    >
      {isShown && <ToastCard toast={toast} onGone={setGoneId} />}
    </div>
  );
};
