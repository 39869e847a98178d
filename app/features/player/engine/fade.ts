import type { Fade } from "./player-state.ts";

const fadeStepMs = 50;
const fadeStep = 0.1;
/** Fade-out duration in ms from pressing pause to silence. */
const pauseMs = 500;
const half = 0.5;
// Tolerance: timers can fire slightly early.
const early = 5;

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Gain of a fade, 0 to 1, relative to the user's volume. Computed from the clock, not from ticks: hidden tabs are
 * throttled to one timer per second.
 */
export const getGain = ({ towards, from, since }: Fade, now: number): number => {
  const moved = fadeStep * Math.floor((now - since + early) / fadeStepMs);
  if (towards === "full") return Math.min(1, toTenth(from + moved));
  return from <= half ? from : Math.max(half, toTenth(from - moved));
};

export const isPauseDue = ({ towards, since }: Fade, now: number): boolean =>
  towards === "half" && now - since + early >= pauseMs;
