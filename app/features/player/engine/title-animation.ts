import type { PlayerState, TitleState } from "./player-state.ts";

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
