import { useEffect } from "react";
import { CloseButton } from "./close-button.tsx";
import { getToastDurationMs, type ShownToast } from "./toast-store.ts";

/** Shows a toast without the toast library, for when that cannot be fetched. */
export const PlainToast = ({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) => {
  useEffect(() => {
    const timer = setTimeout(() => onClose(toast.id), getToastDurationMs(toast));
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  return (
    <div
      role={toast.tone === "destructive" ? "alert" : "status"}
      className={`glass fixed inset-x-4 z-60 flex items-start gap-3 rounded-lg py-2.5 ps-4 pe-1.5 text-foreground sm:start-auto sm:end-6 sm:w-96 ${toast.placement === "top" ? "top-4 sm:top-6" : "bottom-4 sm:bottom-6"}`}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-foreground-muted">{toast.description}</p>}
      </div>
      <CloseButton onClick={() => onClose(toast.id)} />
    </div>
  );
};
