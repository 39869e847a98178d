/** Where a toast stands: at the bottom, or at the top if it would cover there what is needed now. */
export type ToastPlacement = "bottom" | "top";

// The room of a toast with two lines of text, in px. On narrow screens it is as wide as the screen.
const toastHeight = 180;
const toastWidth = 440;
const narrowBelow = 640;

type Area = { top: number; bottom: number; right: number };
type Screen = { width: number; height: number };

const isNarrow = ({ width }: Screen): boolean => width < narrowBelow;

const isCovered = (area: Area, placement: ToastPlacement, screen: Screen): boolean => {
  const isAtHeight =
    placement === "bottom"
      ? area.bottom > screen.height - toastHeight && area.top < screen.height
      : area.top < toastHeight && area.bottom > 0;
  return isAtHeight && (isNarrow(screen) || area.right > screen.width - toastWidth);
};

/**
 * Never over the control that was just `pressed`; on a narrow screen also not over a field, as long as there are no
 * `controls` at all at the top. A field is what is used right after a press, and there is no way to it beside a toast.
 */
export const getToastPlacement = (
  pressed: Area,
  screen: Screen,
  { fields = [], controls = [] }: { fields?: Area[]; controls?: Area[] } = {},
): ToastPlacement => {
  const covers = (placement: ToastPlacement) => (area: Area) => isCovered(area, placement, screen);
  if (covers("bottom")(pressed)) return "top";
  const isInTheWay = isNarrow(screen) && fields.some(covers("bottom"));
  return isInTheWay && !controls.some(covers("top")) ? "top" : "bottom";
};

const field = "input, select, textarea";
const control = `a, button, label, summary, ${field}`;

let pressed: Element | null = null;

/** Remembers which control is pressed, by pointer or key, until the returned function is called. */
export const watchPresses = (): (() => void) => {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest(control) : null;
  };
  const events = ["pointerdown", "keydown"] as const;
  for (const name of events) addEventListener(name, remember, { capture: true, passive: true });
  return () => {
    for (const name of events) removeEventListener(name, remember, { capture: true });
  };
};

const measure = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);

/** The placement for a toast that is shown now. */
export const placeToast = (): ToastPlacement => {
  if (!pressed?.isConnected) return "bottom";
  const screen = { width: innerWidth, height: innerHeight };
  const areas = isNarrow(screen) ? { fields: measure(field), controls: measure(control) } : {};
  return getToastPlacement(pressed.getBoundingClientRect(), screen, areas);
};

/** Whether a toast covers an element that got the focus, and would not at the other edge of the screen. */
export const isFreeAtOtherEdge = (toast: Element, focused: Element): boolean => {
  const [box, area] = [toast.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (area.right <= box.left || area.left >= box.right) return false;
  const covers = (top: number, bottom: number) => area.top < bottom && area.bottom > top;
  return covers(box.top, box.bottom) && !covers(innerHeight - box.bottom, innerHeight - box.top);
};
