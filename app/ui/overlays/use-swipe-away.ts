import { type PointerEvent, useRef } from "react";

const enoughPx = 48;

type Point = { x: number; y: number };

/** Offset of a toast that follows a finger: along one axis. */
export const getSwipe = ({ x, y }: Point): Point => (Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y });

/** Event handlers to swipe an element away by touch or pen. A mouse selects text instead. */
export const useSwipeAway = (onAway: () => void) => {
  const start = useRef<Point | null>(null);

  const measure = (event: PointerEvent): Point =>
    start.current
      ? getSwipe({ x: event.clientX - start.current.x, y: event.clientY - start.current.y })
      : { x: 0, y: 0 };

  const move = (event: PointerEvent<HTMLElement>, { x, y }: Point) => {
    event.currentTarget.style.translate = `${x}px ${y}px`;
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = measure(event);
    start.current = null;
    if (event.type === "pointerup" && Math.max(Math.abs(x), Math.abs(y)) >= enoughPx) onAway();
    else move(event, { x: 0, y: 0 });
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) move(event, measure(event));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};
