import { Drawer as Base } from "@base-ui/react/drawer";
import { CloseButton } from "./close-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import type { DialogProps } from "./dialog-panel.tsx";

type DrawerSide = "start" | "end" | "bottom";
export type DrawerProps = DialogProps & { side?: DrawerSide };

const swipes = { start: "left", end: "right", bottom: "down" } as const;
const swipesFromRight = { ...swipes, start: "right", end: "left" } as const;

const viewports: Record<DrawerSide, string> = {
  start: "items-stretch justify-start",
  end: "items-stretch justify-end",
  bottom: "items-end justify-center",
};

const popups: Record<DrawerSide, string> = {
  start:
    "h-full rounded-e-xl [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:[transform:translateX(-102%)] data-starting-style:[transform:translateX(-102%)] rtl:data-ending-style:[transform:translateX(102%)] rtl:data-starting-style:[transform:translateX(102%)]",
  end: "h-full rounded-s-xl [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:[transform:translateX(102%)] data-starting-style:[transform:translateX(102%)] rtl:data-ending-style:[transform:translateX(-102%)] rtl:data-starting-style:[transform:translateX(-102%)]",
  bottom:
    "max-h-[88dvh] rounded-t-xl [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(102%)] data-starting-style:[transform:translateY(102%)]",
};

const widths: Record<DrawerSide, string> = {
  start: "w-[min(28rem,calc(100vw-2.5rem))]",
  end: "w-[min(28rem,calc(100vw-2.5rem))]",
  bottom: "w-full max-w-2xl",
};

export const DrawerPanel = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  returnFocusTo,
  side = "end",
  className = widths[side],
}: DrawerProps) => {
  const returnFocus = useReturnFocus(returnFocusTo);
  const ways = globalThis.document?.dir === "rtl" ? swipesFromRight : swipes;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection={ways[side]}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-overlay opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className={`fixed inset-0 z-40 flex ${viewports[side]}`}>
          <Base.Popup
            {...returnFocus}
            className={`glass relative flex flex-col text-foreground outline-none transition-transform duration-500 ease-calm data-swiping:duration-0 data-swiping:select-none ${popups[side]} ${className}`}
          >
            {side === "bottom" && (
              <span aria-hidden="true" className="mx-auto mt-3 h-1 w-12 rounded-full bg-line-strong" />
            )}
            <header className="flex items-start gap-3 p-5 pb-0 sm:px-7">
              <div className="min-w-0 flex-1 pt-1.5">
                <Base.Title className="font-display text-title font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-foreground-muted">{description}</Base.Description>
                )}
              </div>
              <Base.Close render={<CloseButton className="-me-2" />} />
            </header>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
              {children}
            </Base.Content>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
