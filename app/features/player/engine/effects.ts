import {
  type Fade,
  type ButterflyState,
  isPlaybackRequested,
  type PlayerState,
  type TitleState,
} from "./player-state.ts";

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

const away: ButterflyState = { phase: "away", until: 0 };

const isDueToLeave = (state: PlayerState, now: number): boolean => {
  const leaves = state.track.butterflyLeaves;
  if (!leaves) return !isPlaybackRequested(state);
  if (state.endedAt !== null) return now >= state.endedAt + leaves.afterEnd * 1_000;
  // Stays while paused, leaves when stopped or on an error.
  return (
    state.position >= leaves.at || state.phase === "idle" || state.phase === "error" || state.phase === "coming-soon"
  );
};

/** Next butterfly state; `fade` is the duration of the exit animation in seconds. */
export const nextButterflyState = (state: PlayerState, now: number, fade: number): ButterflyState => {
  const { butterfly } = state;
  const isDue = isDueToLeave(state, now);
  const isSounding = state.phase === "playing" || state.phase === "buffering";
  if (isSounding && !isDue) return butterfly.phase === "here" ? butterfly : { phase: "here", until: 0 };
  if (butterfly.phase === "here" && isDue) return { phase: "leaving", until: now + fade * 1_000 };
  if (butterfly.phase === "leaving" && now >= butterfly.until) return away;
  return butterfly;
};

export const initialTitleState: TitleState = { phase: "waiting", until: 0 };

/** The title animates once per play when playback passes its timestamp; seeking past it skips the animation. */
export const nextTitleState = ({ title, track, phase, position }: PlayerState, now: number): TitleState => {
  const moment = track.titleAnimation;
  if (!moment) return title;
  if (title.phase === "running") return now >= title.until ? { phase: "done", until: 0 } : title;
  const isThere = position >= moment.at && position < moment.at + moment.lasts;
  if (title.phase === "waiting" && phase === "playing" && isThere)
    return { phase: "running", until: now + moment.lasts * 1_000 };
  return title;
};
