import type { PlayerState, TitleState } from "./player-state.ts";

export const initialTitleState: TitleState = { phase: "waiting", until: 0 };

/** The title lights up once in a round, when playing comes through its second; who jumps past it does not see it. */
export const nextTitleState = ({ title, track, phase, position }: PlayerState, now: number): TitleState => {
  const moment = track.titleAnimation;
  if (!moment) return title;
  if (title.phase === "running") return now >= title.until ? { phase: "done", until: 0 } : title;
  const isThere = position >= moment.at && position < moment.at + moment.lasts;
  if (title.phase === "waiting" && phase === "playing" && isThere)
    return { phase: "running", until: now + moment.lasts * 1_000 };
  return title;
};
