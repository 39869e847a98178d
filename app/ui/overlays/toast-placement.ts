/** Position of a toast: at the bottom, or at the top if it would cover the control that was just pressed. */
export type ToastPlacement = "bottom" | "top";

// Size in px of a toast with two lines of text. On narrow screens it is as wide as the screen.
const toastHeight = 180;
const toastWidth = 440;
const narrowBelow = 640;

type Area = { bottom: number; right: number };

export const getToastPlacement = (pressed: Area, screen: { width: number; height: number }): ToastPlacement => {
  const isLow = pressed.bottom > screen.height - toastHeight;
  const isBelowToast = screen.width < narrowBelow || pressed.right > screen.width - toastWidth;
  return isLow && isBelowToast ? "top" : "bottom";
};

let pressed: Element | null = null;

/** Tracks the last pressed control (pointer or key). Returns an unsubscribe function. */
export const watchPresses = (): (() => void) => {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("a, button, input, label, textarea, summary") : null;
  };
  const events = ["pointerdown", "keydown"] as const;
  for (const name of events) addEventListener(name, remember, { capture: true, passive: true });
  return () => {
    for (const name of events) removeEventListener(name, remember, { capture: true });
  };
};

/** The placement for a toast that is shown now. */
export const placeToast = (): ToastPlacement =>
  pressed?.isConnected
    ? getToastPlacement(pressed.getBoundingClientRect(), { width: innerWidth, height: innerHeight })
    : "bottom";
