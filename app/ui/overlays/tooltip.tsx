import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = { content: ReactNode; side?: "top" | "right" | "bottom" | "left"; children: ReactElement };

/** Tooltip for any control (Base UI, 28 KB). Public pages use the smaller tooltip of IconButton instead. */
export const Tooltip = ({ content, side = "top", children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={8} className="z-50">
        <Base.Popup className="max-w-72 origin-(--transform-origin) rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-surface shadow-near transition-[transform,opacity] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
