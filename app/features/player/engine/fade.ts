import type { Fade } from "./player-state.ts";

export const fadeStepMs = 50;
export const fadeStep = 0.1;
/** Pausing takes so long from the press to silence. */
export const pauseMs = 500;
const half = 0.5;
// Timers may fire a hair early.
const early = 5;

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Counts steps by the clock, not by ticks: a hidden tab gets one tick a second and still has to arrive in time.
 * Returns the share of the visitor's volume, 0 to 1.
 */
export const getGain = ({ towards, from, since }: Fade, now: number): number => {
  const moved = fadeStep * Math.floor((now - since + early) / fadeStepMs);
  if (towards === "full") return Math.min(1, toTenth(from + moved));
  return from <= half ? from : Math.max(half, toTenth(from - moved));
};

export const isPauseDue = ({ towards, since }: Fade, now: number): boolean =>
  towards === "half" && now - since + early >= pauseMs;
