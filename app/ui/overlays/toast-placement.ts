/** Position of a toast: at the bottom, or at the top if it would cover controls that are needed now. */
export type ToastPlacement = "bottom" | "top";

// Size in px of a toast with two lines of text. On narrow screens it is as wide as the screen.
const toastHeight = 180;
const toastWidth = 440;
const narrowBelow = 640;

type Area = { top: number; bottom: number; right: number };
type Screen = { width: number; height: number };

const isCovered = ({ top, bottom, right }: Area, placement: ToastPlacement, { width, height }: Screen): boolean =>
  (width < narrowBelow || right > width - toastWidth) &&
  (placement === "bottom" ? bottom > height - toastHeight && top < height : top < toastHeight && bottom > 0);

/**
 * Never over the control that was just `pressed`, nor over one of the `fields` if it covers none of the `controls` at
 * the top: a field is what is used right after a press.
 */
export const getToastPlacement = (
  pressed: Area,
  screen: Screen,
  fields: Area[] = [],
  controls: Area[] = [],
): ToastPlacement =>
  isCovered(pressed, "bottom", screen) ||
  (fields.some((area) => isCovered(area, "bottom", screen)) && !controls.some((area) => isCovered(area, "top", screen)))
    ? "top"
    : "bottom";

const field = "input, select, textarea";
const control = `a, button, label, summary, ${field}`;

let pressed: Element | null = null;

/** Tracks the last pressed control (pointer or key). Returns an unsubscribe function. */
export const watchPresses = (): (() => void) => {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest(control) : null;
  };
  const watching = new AbortController();
  for (const name of ["pointerdown", "keydown"] as const)
    addEventListener(name, remember, { capture: true, passive: true, signal: watching.signal });
  return () => watching.abort();
};

// Where there is room beside a toast, nothing is out of reach. What is not shown has an area of nothing.
const measure = (selector: string): Area[] =>
  innerWidth < narrowBelow
    ? Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect())
    : [];

/** The placement for a toast that is shown now. */
export const placeToast = (): ToastPlacement =>
  pressed?.isConnected
    ? getToastPlacement(
        pressed.getBoundingClientRect(),
        { width: innerWidth, height: innerHeight },
        measure(field),
        measure(control),
      )
    : "bottom";

/** Whether a toast covers an element that got the focus, and would not at the other edge of the screen. */
export const isFreeAtOtherEdge = (toast: Element, focused: Element): boolean => {
  const [box, area] = [toast.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (area.right <= box.left || area.left >= box.right) return false;
  const isBetween = (top: number, bottom: number) => area.top < bottom && area.bottom > top;
  return isBetween(box.top, box.bottom) && !isBetween(innerHeight - box.bottom, innerHeight - box.top);
};
