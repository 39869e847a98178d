import type { Track } from "#contracts/content/player.ts";
import { nextButterflyState, getGain, isPauseDue, nextTitleState, initialTitleState } from "./effects.ts";
import {
  type Effect,
  initialState,
  isAudible,
  isPlaybackRequested,
  type PlayerEvent,
  type PlayerState,
  type Step,
} from "./player-state.ts";

/** The playback position is saved each time it has moved by this many seconds. */
const savePositionEverySeconds = 5;

const withoutEffects = (state: PlayerState): Step => ({ state, effects: [] });
const savePosition = (state: PlayerState, position: number): Effect => ({
  do: "save-position",
  title: state.track.title,
  position,
});
const clamp = (value: number, max: number): number => Math.min(Math.max(0, Number.isFinite(value) ? value : 0), max);

const start = (state: PlayerState): Step => {
  const { track, isLoaded, position } = state;
  const open: Effect[] = isLoaded ? [] : [{ do: "load", src: track.src, at: position }];
  return {
    state: { ...state, phase: "loading", isLoaded: true, failure: null, gain: 0, fade: null, endedAt: null },
    effects: [{ do: "request-focus" }, ...open, { do: "play" }],
  };
};

const play = (state: PlayerState, now: number): Step => {
  if (state.phase === "coming-soon" || isPlaybackRequested(state)) return withoutEffects(state);
  if (state.phase === "fading-out")
    return withoutEffects({ ...state, phase: "playing", fade: { towards: "full", from: state.gain, since: now } });
  return start(state);
};

const silence = (state: PlayerState): Step => ({
  state: { ...state, phase: "paused", fade: null, savedPosition: state.position },
  effects: [{ do: "pause" }, { do: "release-focus" }, savePosition(state, state.position)],
});

const pause = (state: PlayerState, now: number): Step => {
  if (state.phase === "playing")
    return withoutEffects({ ...state, phase: "fading-out", fade: { towards: "half", from: state.gain, since: now } });
  // No sound yet, so there is nothing to fade out.
  return state.phase === "loading" || state.phase === "buffering" ? silence(state) : withoutEffects(state);
};

const stop = (state: PlayerState): Step => {
  if (state.phase === "coming-soon") return withoutEffects(state);
  const rewound: PlayerState = {
    ...state,
    phase: "idle",
    failure: null,
    position: 0,
    savedPosition: 0,
    gain: 0,
    fade: null,
    endedAt: null,
    title: initialTitleState,
  };
  const effects: Effect[] = state.isLoaded ? [{ do: "pause" }, { do: "seek", to: 0 }, { do: "release-focus" }] : [];
  return { state: rewound, effects: [...effects, savePosition(state, 0)] };
};

const seek = (state: PlayerState, to: number): Step => {
  if (state.phase === "coming-soon") return withoutEffects(state);
  const position = clamp(to, state.duration);
  const phase = state.phase === "ended" ? "paused" : state.phase;
  const effects: Effect[] = state.isLoaded ? [{ do: "seek", to: position }] : [];
  if (!isAudible(state)) effects.push(savePosition(state, position));
  return { state: { ...state, phase, position, savedPosition: position, endedAt: null }, effects };
};

const reachEnd = (state: PlayerState, now: number): Step => {
  const rewound: PlayerState = { ...state, position: 0, savedPosition: 0, title: initialTitleState };
  const count: Effect = { do: "count", title: state.track.title };
  // Paused during the last half second: counts as a play, but does not loop.
  if (state.isLooping && state.phase !== "fading-out")
    return { state: { ...rewound, phase: "playing" }, effects: [count, { do: "seek", to: 0 }, { do: "play" }] };
  return {
    state: { ...rewound, phase: "ended", fade: null, endedAt: now },
    effects: [count, { do: "seek", to: 0 }, { do: "release-focus" }, savePosition(state, 0)],
  };
};

const select = (state: PlayerState, track: Track, position: number, andPlay: boolean, now: number): Step => {
  if (track.id === state.track.id) return andPlay ? play(state, now) : withoutEffects(state);
  const { volume, isMuted, isLooping, butterfly } = state;
  const left: Effect[] = state.isLoaded
    ? [savePosition(state, state.position), { do: "pause" }, { do: "release-focus" }, { do: "unload" }]
    : [];
  const chosen: PlayerState = { ...initialState(track), volume, isMuted, isLooping, butterfly };
  const placed = { ...chosen, position: clamp(position, chosen.duration) };
  if (!andPlay || !track.src) return { state: placed, effects: left };
  const started = start(placed);
  return { state: started.state, effects: [...left, ...started.effects] };
};

const fail = (state: PlayerState, failure: PlayerState["failure"]): Step => {
  // An error while paused: the audio is simply loaded again on the next play.
  if (!isAudible(state)) return withoutEffects({ ...state, isLoaded: false });
  return {
    state: { ...state, phase: "error", failure, isLoaded: false, gain: 0, fade: null },
    effects: [{ do: "release-focus" }, { do: "unload" }, savePosition(state, state.position)],
  };
};

const moveOn = (state: PlayerState, position: number): Step => {
  if (!state.isLoaded || state.phase === "ended") return withoutEffects(state);
  const moved = { ...state, position };
  if (!isAudible(state) || Math.abs(position - state.savedPosition) < savePositionEverySeconds)
    return withoutEffects(moved);
  return { state: { ...moved, savedPosition: position }, effects: [savePosition(state, position)] };
};

const tick = (state: PlayerState, now: number): Step => {
  const { fade } = state;
  if (!fade) return withoutEffects(state);
  const gain = getGain(fade, now);
  if (isPauseDue(fade, now)) return silence({ ...state, gain });
  return withoutEffects({ ...state, gain, fade: fade.towards === "full" && gain === 1 ? null : fade });
};

const reduce = (state: PlayerState, event: PlayerEvent, now: number): Step => {
  switch (event.type) {
    case "play":
    case "retry":
      return play(state, now);
    case "pause":
      return pause(state, now);
    case "toggle":
      return isPlaybackRequested(state) ? pause(state, now) : play(state, now);
    case "stop":
      return stop(state);
    case "seek":
      return seek(state, event.to);
    case "select":
      return select(state, event.track, event.position, event.andPlay, now);
    case "set-volume":
      return { state: { ...state, volume: clamp(event.to, 1), isMuted: false }, effects: [{ do: "save-volume" }] };
    case "toggle-mute":
      return { state: { ...state, isMuted: !state.isMuted }, effects: [{ do: "save-volume" }] };
    case "toggle-loop":
      return withoutEffects({ ...state, isLooping: !state.isLooping });
    case "restore":
      return withoutEffects({
        ...state,
        position: clamp(event.position, state.duration),
        volume: clamp(event.volume, 1),
        isMuted: event.isMuted,
      });
    case "interrupt":
    case "paused-externally":
      return isAudible(state) ? silence(state) : withoutEffects(state);
    case "play-rejected":
      return state.phase === "loading" ? silence(state) : withoutEffects(state);
    case "playing":
      if (state.phase === "loading")
        return withoutEffects({ ...state, phase: "playing", fade: { towards: "full", from: 0, since: now } });
      return withoutEffects(state.phase === "buffering" ? { ...state, phase: "playing" } : state);
    case "waiting":
      return withoutEffects(state.phase === "playing" ? { ...state, phase: "buffering" } : state);
    case "ended":
      return isAudible(state) ? reachEnd(state, now) : withoutEffects(state);
    case "failed":
      return fail(state, event.failure);
    case "time":
      return moveOn(state, event.position);
    case "durationchange":
      return withoutEffects(
        Number.isFinite(event.duration) && event.duration > 0 ? { ...state, duration: event.duration } : state,
      );
    case "buffered":
      return withoutEffects({ ...state, bufferedTo: event.to });
    case "pagehide":
      return state.isLoaded && isAudible(state)
        ? { state, effects: [savePosition(state, state.position)] }
        : withoutEffects(state);
    case "tick":
      return tick(state, now);
  }
};

/**
 * State machine of the player: a pure transition function from state and event to the next state and its effects.
 * `now` in ms, `butterflyFade` in seconds.
 */
export const transition = (before: PlayerState, event: PlayerEvent, now: number, butterflyFade: number): Step => {
  const { state, effects } = reduce(before, event, now);
  const butterfly = nextButterflyState(state, now, butterflyFade);
  const title = nextTitleState(state, now);
  if (butterfly === state.butterfly && title === state.title) return { state, effects };
  return { state: { ...state, butterfly, title }, effects };
};

/** Interval in ms at which the state machine needs a `tick`; null when nothing is animating. */
export const tickEvery = ({ fade, butterfly, title, phase }: PlayerState): number | null => {
  if (fade) return 50;
  if (title.phase === "running" || butterfly.phase === "leaving" || (phase === "ended" && butterfly.phase === "here"))
    return 100;
  return null;
};
