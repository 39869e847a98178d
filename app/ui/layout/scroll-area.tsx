import { CSPProvider } from "@base-ui/react/csp-provider";
import { ScrollArea as Base } from "@base-ui/react/scroll-area";
import type { ReactNode } from "react";

const bar =
  "m-1 flex justify-center rounded-full opacity-0 transition-opacity delay-[600ms] duration-300 data-hovering:opacity-100 data-hovering:delay-0 data-scrolling:opacity-100 data-scrolling:delay-0 data-scrolling:duration-0 data-[orientation=horizontal]:h-1.5 data-[orientation=vertical]:w-1.5";

/** Scroll container with overlay scrollbars that fade out 600 ms after use. Set its height with `className`. */
export const ScrollArea = ({
  label,
  className = "",
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) => (
  <CSPProvider disableStyleElements>
    <Base.Root className={`relative overflow-hidden ${className}`}>
      <Base.Viewport
        className="size-full max-h-[inherit] overscroll-contain rounded-[inherit] focus-visible:-outline-offset-2"
        role={label ? "region" : undefined}
        aria-label={label}
      >
        <Base.Content>{children}</Base.Content>
      </Base.Viewport>
      <Base.Scrollbar className={bar}>
        <Base.Thumb className="w-full rounded-full bg-line-strong" />
      </Base.Scrollbar>
      <Base.Scrollbar orientation="horizontal" className={bar}>
        <Base.Thumb className="h-full rounded-full bg-line-strong" />
      </Base.Scrollbar>
    </Base.Root>
  </CSPProvider>
);
