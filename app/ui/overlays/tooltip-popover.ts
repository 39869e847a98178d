const waitMs = 450;

export type TooltipSide = "top" | "end";

let tooltip: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: AbortController | null = null;

const getTooltip = (): HTMLElement => {
  if (tooltip?.isConnected) return tooltip;
  tooltip = document.createElement("div");
  tooltip.className = "tip";
  tooltip.popover = "manual";
  // Hidden from screen readers: the button's accessible name has the same text.
  tooltip.ariaHidden = "true";
  document.body.append(tooltip);
  return tooltip;
};

const hideTooltip = (): void => {
  clearTimeout(timer);
  stop?.abort();
  if (tooltip?.matches(":popover-open")) tooltip.hidePopover();
};

const positionTooltip = (target: HTMLElement, side: TooltipSide): void => {
  const element = getTooltip();
  element.textContent = target.ariaLabel;
  element.showPopover();
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const isRightToLeft = document.dir === "rtl";
  const room = isRightToLeft ? at.left : window.innerWidth - at.right;
  const isBeside = side === "end" && width + 16 < room;
  const left = isBeside
    ? isRightToLeft
      ? at.left - width - 8
      : at.right + 8
    : Math.min(Math.max(8, at.left + at.width / 2 - width / 2), window.innerWidth - width - 8);
  const top = isBeside ? at.top + (at.height - height) / 2 : at.top > height + 16 ? at.top - height - 8 : at.bottom + 8;
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
};

/** Shows an icon button's label as a tooltip until pointer or focus leaves, Escape is pressed or the page scrolls. */
export const showTooltip = (target: HTMLElement, side: TooltipSide = "top"): void => {
  hideTooltip();
  if (!target.isConnected || !("popover" in HTMLElement.prototype)) return;
  stop = new AbortController();
  const { signal } = stop;
  const leave = (event: Event) => {
    const towards = (event as PointerEvent).relatedTarget;
    if (!(towards instanceof Node && (tooltip?.contains(towards) || target.contains(towards)))) hideTooltip();
  };
  target.addEventListener("pointerleave", leave, { signal });
  getTooltip().addEventListener("pointerleave", leave, { signal });
  for (const name of ["blur", "pointerdown"]) target.addEventListener(name, hideTooltip, { signal });
  window.addEventListener("scroll", hideTooltip, { signal, capture: true });
  window.addEventListener("keydown", (event) => event.key === "Escape" && hideTooltip(), { signal });
  timer = setTimeout(() => {
    if (target.isConnected) positionTooltip(target, side);
  }, waitMs);
};
