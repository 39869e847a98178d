import type { ReactNode } from "react";
import { Dialog as Base } from "@base-ui/react/dialog";
import { CloseButton } from "./close-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Where focus goes on closing, if not back to the control that opened it, or near that if it was removed. */
  returnFocusTo?: () => HTMLElement | null;
  /** Applied to the panel, for example to set its width. */
  className?: string;
};

export const DialogPanel = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  returnFocusTo,
  className = "max-w-lg",
}: DialogProps) => {
  const returnFocus = useReturnFocus(returnFocusTo);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-overlay [backdrop-filter:blur(4px)] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto overscroll-contain p-4">
          <Base.Popup
            {...returnFocus}
            className={`glass relative w-full rounded-xl p-6 text-foreground outline-none transition-[transform,opacity] duration-300 ease-calm sm:p-8 data-ending-style:translate-y-2 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:scale-97 data-starting-style:opacity-0 ${className}`}
          >
            <Base.Title className="pe-12 font-display text-title font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-2 [overflow-wrap:anywhere] text-foreground-muted">
                {description}
              </Base.Description>
            )}
            {children && <div className="mt-5">{children}</div>}
            {footer && <div className="mt-7 flex flex-wrap justify-end gap-3">{footer}</div>}
            <Base.Close render={<CloseButton className="absolute end-3 top-3" />} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
