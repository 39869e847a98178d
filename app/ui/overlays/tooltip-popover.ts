const waitMs = 450;

export type TipSide = "top" | "end";

let tip: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: AbortController | null = null;

const getTip = (): HTMLElement => {
  if (tip?.isConnected) return tip;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.popover = "manual";
  // The button's own name says the same, so it must not be read twice.
  tip.ariaHidden = "true";
  document.body.append(tip);
  return tip;
};

export const closeTip = (): void => {
  clearTimeout(timer);
  stop?.abort();
  if (tip?.matches(":popover-open")) tip.hidePopover();
};

const place = (target: HTMLElement, side: TipSide): void => {
  const element = getTip();
  element.textContent = target.ariaLabel;
  element.showPopover();
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const isBeside = side === "end" && at.right + width + 16 < window.innerWidth;
  const left = isBeside
    ? at.right + 8
    : Math.min(Math.max(8, at.left + at.width / 2 - width / 2), window.innerWidth - width - 8);
  const top = isBeside ? at.top + (at.height - height) / 2 : at.top > height + 16 ? at.top - height - 8 : at.bottom + 8;
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
};

/** Shows the name of an icon button beside it, until the pointer or focus leaves, Escape is pressed or the page scrolls. */
export const openTip = (target: HTMLElement, side: TipSide = "top"): void => {
  closeTip();
  if (!target.isConnected || !("popover" in HTMLElement.prototype)) return;
  stop = new AbortController();
  const { signal } = stop;
  const leave = (event: Event) => {
    const towards = (event as PointerEvent).relatedTarget;
    if (!(towards instanceof Node && (tip?.contains(towards) || target.contains(towards)))) closeTip();
  };
  target.addEventListener("pointerleave", leave, { signal });
  getTip().addEventListener("pointerleave", leave, { signal });
  for (const name of ["blur", "pointerdown"]) target.addEventListener(name, closeTip, { signal });
  window.addEventListener("scroll", closeTip, { signal, capture: true });
  window.addEventListener("keydown", (event) => event.key === "Escape" && closeTip(), { signal });
  timer = setTimeout(() => {
    if (target.isConnected) place(target, side);
  }, waitMs);
};
