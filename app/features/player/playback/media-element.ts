import type { Failure, PlayerEvent } from "../engine/player-state.ts";

/** The subset of `HTMLAudioElement` that the player uses. */
export type MediaElement = Pick<
  HTMLAudioElement,
  | "src"
  | "volume"
  | "muted"
  | "currentTime"
  | "duration"
  | "paused"
  | "ended"
  | "play"
  | "pause"
  | "load"
  | "removeAttribute"
  | "getAttribute"
> & {
  readonly buffered: Pick<TimeRanges, "length" | "start" | "end">;
  readonly error: Pick<MediaError, "code" | "message"> | null;
  addEventListener: (type: string, listener: () => void) => void;
};

const networkCode = 2;
const decodeCode = 3;

// Firefox reports a device without a sound output by the same code. Both it and Chromium name a decoder that fails.
const toPlaybackFailure = ({ code, message }: Pick<MediaError, "code" | "message">): Failure => {
  if (code === networkCode) return "network";
  if (code !== decodeCode) return "missing";
  return /DECODE/.test(message) ? "damaged" : "unplayable";
};

/** End in seconds of the buffered range around `currentTime`. */
const bufferedAround = ({ buffered, currentTime }: MediaElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
};

/** Maps media element events to player events. */
export const listenTo = (media: MediaElement, send: (event: PlayerEvent) => void): void => {
  const isEmpty = () => !media.getAttribute("src");
  media.addEventListener("playing", () => send({ type: "playing" }));
  media.addEventListener("waiting", () => send({ type: "waiting" }));
  media.addEventListener("ended", () => send({ type: "ended" }));
  media.addEventListener("timeupdate", () => send({ type: "time", position: media.currentTime }));
  media.addEventListener("durationchange", () => send({ type: "durationchange", duration: media.duration }));
  media.addEventListener("progress", () => send({ type: "buffered", to: bufferedAround(media) }));
  // `pause` also fires at the end of the track, and can arrive after the next play.
  media.addEventListener("pause", () => {
    if (media.paused && !media.ended && !isEmpty()) send({ type: "paused-externally" });
  });
  media.addEventListener("error", () => {
    if (!isEmpty()) send({ type: "failed", failure: media.error ? toPlaybackFailure(media.error) : "missing" });
  });
};

/** Creates the audio element in the document, so that browser tools and extensions find it. */
export const createAudio = (name: string): HTMLAudioElement => {
  const audio = document.createElement("audio");
  audio.preload = "none";
  audio.dataset.player = name;
  document.body.append(audio);
  return audio;
};
