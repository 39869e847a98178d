import type { Track } from "#contracts/content/player.ts";

/** `loading`: before the first sound. `buffering`: interrupted while playing. */
export type Phase =
  | "idle"
  | "loading"
  | "playing"
  | "buffering"
  | "fading-out"
  | "paused"
  | "ended"
  | "error"
  | "coming-soon";

/** `unplayable`: of the file or of the device, which the browser does not tell. */
export type Failure = "network" | "damaged" | "unplayable" | "missing";

/** Volume fade from `from` (0 to 1, relative to the user's volume), started at `since` (ms). */
export type Fade = { towards: "full" | "half"; from: number; since: number };

export type ButterflyState = { phase: "away" | "here" | "leaving"; until: number };

export type TitleState = { phase: "waiting" | "running" | "done"; until: number };

export type PlayerState = {
  track: Track;
  phase: Phase;
  /** The media element has this track's source. */
  isLoaded: boolean;
  failure: Failure | null;
  /** Seconds. */
  position: number;
  duration: number;
  bufferedTo: number;
  savedPosition: number;
  /** 0 to 1, set by the user. */
  volume: number;
  isMuted: boolean;
  isLooping: boolean;
  /** Current fade gain, 0 to 1, relative to `volume`. */
  gain: number;
  fade: Fade | null;
  /** Time in ms at which the track ended; null once it plays again. */
  endedAt: number | null;
  butterfly: ButterflyState;
  title: TitleState;
};

export type PlayerEvent =
  | { type: "play" | "pause" | "toggle" | "stop" | "retry" | "toggle-mute" | "toggle-loop" | "tick" | "pagehide" }
  | { type: "seek"; to: number }
  | { type: "set-volume"; to: number }
  | { type: "select"; track: Track; position: number; andPlay: boolean }
  | { type: "restore"; position: number; volume: number; isMuted: boolean }
  /** Another sound requested the audio focus. */
  | { type: "interrupt" }
  /** Media element events. */
  | { type: "playing" | "waiting" | "paused-externally" | "ended" | "play-rejected" }
  | { type: "time"; position: number }
  | { type: "durationchange"; duration: number }
  | { type: "buffered"; to: number }
  | { type: "failed"; failure: Failure };

/** Side effects that the player runs, in order. */
export type Effect =
  | { do: "load"; src: string; at: number }
  | { do: "play" | "pause" | "unload" | "request-focus" | "release-focus" | "save-volume" }
  | { do: "seek"; to: number }
  | { do: "count"; title: string }
  | { do: "save-position"; title: string; position: number };

export type Step = { state: PlayerState; effects: Effect[] };

const toSeconds = (clockText: string): number => {
  const [minutes = 0, seconds = 0] = clockText.split(":").map(Number);
  return minutes * 60 + seconds;
};

export const initialState = (track: Track): PlayerState => ({
  track,
  phase: track.src ? "idle" : "coming-soon",
  isLoaded: false,
  failure: null,
  position: 0,
  duration: toSeconds(track.duration),
  bufferedTo: 0,
  savedPosition: 0,
  volume: 1,
  isMuted: false,
  isLooping: false,
  gain: 0,
  fade: null,
  endedAt: null,
  butterfly: { phase: "away", until: 0 },
  title: { phase: "waiting", until: 0 },
});

/** Playback was requested and not paused. */
export const isPlaybackRequested = ({ phase }: PlayerState): boolean =>
  phase === "loading" || phase === "playing" || phase === "buffering";

/** Sound may be audible, including a fade-out. */
export const isAudible = (state: PlayerState): boolean => isPlaybackRequested(state) || state.phase === "fading-out";

/** Value for the element's `volume`. */
export const getEffectiveVolume = ({ volume, gain }: PlayerState): number => Math.min(1, Math.max(0, volume * gain));
