import type { SyntheticEvent } from "react";
import type { TooltipSide } from "./tooltip-popover.ts";

const show = async (target: HTMLElement, side?: TooltipSide): Promise<void> => {
  const { showTooltip } = await import("./tooltip-popover.ts");
  showTooltip(target, side);
};

const createTooltip = (side?: TooltipSide) => {
  const handle = (event: SyntheticEvent<HTMLElement>) => {
    const target = event.currentTarget;
    if (event.type === "focus" && !target.matches(":focus-visible")) return;
    // Without the tooltip the element still has its accessible name.
    show(target, side).catch(() => undefined);
  };
  return { onPointerEnter: handle, onFocus: handle };
};

/** Handlers that show an element's accessible name as a tooltip above it; the code that does comes with the first one. */
export const tooltip = createTooltip();
/** The same, beside the element. */
export const tooltipAside = createTooltip("end");
