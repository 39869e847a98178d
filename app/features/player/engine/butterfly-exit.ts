import { type ButterflyState, isPlaybackRequested, type PlayerState } from "./player-state.ts";

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
