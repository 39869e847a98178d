import { type PointerEvent, type RefObject, useState } from "react";

/** Where an item lands that is dragged to a height: behind all others whose middle is above it. */
export const findPlace = (middles: readonly number[], from: number, y: number): number =>
  middles.filter((middle, index) => index !== from && middle < y).length;

const edge = 72;
const scrollStep = 18;

const scrollAtEdges = (y: number): void => {
  if (y < edge) scrollBy(0, -scrollStep);
  else if (y > innerHeight - edge) scrollBy(0, scrollStep);
};

const measureMiddles = (list: Element): number[] =>
  [...list.children].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });

type Drag = { from: number; to: number };

/** Reorders the children of a list by dragging a handle with mouse, pen or finger. Escape gives up. */
export const useDragOrder = (list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const startDrag = (from: number, event: PointerEvent) => {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const box = list.current;
    const stop = new AbortController();
    let to = from;
    const show = (next: number) => {
      to = next;
      setDrag({ from, to });
    };
    const end = (isDropped: boolean) => {
      stop.abort();
      setDrag(null);
      if (isDropped && to !== from) onMove(from, to);
    };
    const { signal } = stop;
    window.addEventListener(
      "pointermove",
      ({ clientY }) => {
        scrollAtEdges(clientY);
        show(findPlace(measureMiddles(box), from, clientY));
      },
      { signal },
    );
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    show(from);
  };
  /** Where the dragged item would land, as seen from this one. */
  const getDropMark = (index: number): "before" | "after" | undefined => {
    if (!drag || drag.to !== index || drag.to === drag.from) return undefined;
    return drag.to < drag.from ? "before" : "after";
  };
  return { draggedIndex: drag?.from ?? null, getDropMark, startDrag };
};
