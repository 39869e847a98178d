import { Toast as Base } from "@base-ui/react/toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Sparkles from "lucide-react/icons/sparkles";
import { useEffect } from "react";
import { CloseButton } from "./close-button.tsx";
import type { ToastPlacement } from "./toast-placement.ts";
import { closeToast, getToastDurationMs, type ShownToast, type ToastTone } from "./toast-store.ts";

const manager = Base.createToastManager();

const icons = { neutral: Sparkles, success: CircleCheck, destructive: CircleAlert };
const colors: Record<ToastTone, string> = {
  neutral: "text-accent",
  success: "text-success",
  destructive: "text-danger",
};

const ToastList = () =>
  Base.useToastManager().toasts.map((toast) => {
    const tone = (toast.type ?? "neutral") as ToastTone;
    const Icon = icons[tone];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className="glass pointer-events-auto w-full rounded-lg text-foreground [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition-[transform,opacity] duration-300 ease-calm data-ending-style:[transform:translateY(1rem)] data-ending-style:opacity-0 data-starting-style:[transform:translateY(1rem)] data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-start gap-3 py-2.5 ps-4 pe-1.5">
          <Icon aria-hidden className={`mt-2.5 size-5.5 shrink-0 ${colors[tone]}`} />
          <div className="min-w-0 flex-1 py-2">
            <Base.Title className="font-semibold" />
            <Base.Description className="text-sm text-foreground-muted" />
          </div>
          <Base.Close aria-hidden={false} render={<CloseButton />} />
        </Base.Content>
      </Base.Root>
    );
  });

const id = "the-one-toast";
const places: Record<ToastPlacement, string> = { bottom: "bottom-4 sm:bottom-6", top: "top-4 sm:top-6" };

/** Renders the toast. Its timeout pauses on hover, on focus and while the window is in the background. */
export const ToastPanel = ({ toast }: { toast: ShownToast | null }) => {
  useEffect(() => {
    if (!toast?.isOpen) return manager.close(id);
    const { title, description, tone: type } = toast;
    manager.add({
      id,
      title,
      description,
      type,
      timeout: getToastDurationMs(toast),
      onClose: () => closeToast(toast.id),
    });
  }, [toast]);
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport
          className={`pointer-events-none fixed inset-x-4 z-60 sm:start-auto sm:end-6 sm:w-96 ${places[toast?.placement ?? "bottom"]}`}
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
};
