import { type KeyboardEvent, type PointerEvent, useRef } from "react";

export type Turn = (step: 1 | -1) => void;

/** Which of two is the next one: the right one, or the left one in a page from right to left. */
const toStep = (isRight: boolean): 1 | -1 => (isRight === (document.dir !== "rtl") ? 1 : -1);

const enoughPx = 48;
/** At the edges a swipe is the system's: it goes back. */
const edgePx = 28;

/** Event handlers to turn to another one by a swipe of a finger. The element needs `touch-action: pan-y`. */
export const useSwipeTurn = (onTurn: Turn) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const forget = () => (start.current = null);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary, pointerType }: PointerEvent) => {
      const isAtEdge = clientX < edgePx || clientX > window.innerWidth - edgePx;
      start.current = pointerType === "touch" && isPrimary && !isAtEdge ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const x = clientX - (start.current?.x ?? clientX);
      const y = clientY - (start.current?.y ?? clientY);
      forget();
      if (Math.abs(x) >= enoughPx && Math.abs(x) > 2 * Math.abs(y)) onTurn(toStep(x < 0));
    },
    onPointerCancel: forget,
  };
};

/** Turns to another one by the left and right arrow keys. */
export const turnByKey = (event: KeyboardEvent, onTurn: Turn): void => {
  const isArrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (!isArrow || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onTurn(toStep(event.key === "ArrowRight"));
};
