import { type PointerEvent, useRef } from "react";

type Scrub = { onPreview: (share: number | null) => void; onChoose: (share: number) => void };

const shareUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
};

/** Scrubbing: pointer drag along an element with a live preview; seeks on release to avoid choppy audio. */
export const useScrub = ({ onPreview, onChoose }: Scrub) => {
  const pointer = useRef<number | null>(null);
  const isActivePointer = (event: PointerEvent) => pointer.current === event.pointerId;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      onPreview(shareUnder(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isActivePointer(event)) onPreview(shareUnder(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isActivePointer(event)) return;
      pointer.current = null;
      onPreview(null);
      onChoose(shareUnder(event));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (!isActivePointer(event)) return;
      pointer.current = null;
      onPreview(null);
    },
  };
};
