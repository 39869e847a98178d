import type { Failure, PlayerEvent } from "../engine/player-state.ts";

/** The part of `HTMLAudioElement` that the player touches. */
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
  readonly error: Pick<MediaError, "code"> | null;
  addEventListener: (type: string, listener: () => void) => void;
};

const networkCode = 2;
const decodeCode = 3;

export const toPlaybackFailure = (code: number | undefined): Failure => {
  if (code === networkCode) return "network";
  return code === decodeCode ? "damaged" : "missing";
};

/** The end, in seconds, of the stretch of sound around `position` that has arrived. */
export const bufferedAround = ({ buffered, currentTime }: MediaElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
};

/** Translates what the element says into events of the machine. */
export const listenTo = (media: MediaElement, send: (event: PlayerEvent) => void): void => {
  const isEmpty = () => !media.getAttribute("src");
  media.addEventListener("playing", () => send({ type: "playing" }));
  media.addEventListener("waiting", () => send({ type: "waiting" }));
  media.addEventListener("ended", () => send({ type: "ended" }));
  media.addEventListener("timeupdate", () => send({ type: "time", position: media.currentTime }));
  media.addEventListener("durationchange", () => send({ type: "durationchange", duration: media.duration }));
  media.addEventListener("progress", () => send({ type: "buffered", to: bufferedAround(media) }));
  // The end of the track pauses too, and a late pause may come after the next play.
  media.addEventListener("pause", () => {
    if (media.paused && !media.ended && !isEmpty()) send({ type: "paused-externally" });
  });
  media.addEventListener("error", () => {
    if (!isEmpty()) send({ type: "failed", failure: toPlaybackFailure(media.error?.code) });
  });
};

/** Stands in the document, so that the browser's own tools and extensions find it. */
export const createAudio = (name: string): HTMLAudioElement => {
  const audio = document.createElement("audio");
  audio.preload = "none";
  audio.dataset.player = name;
  document.body.append(audio);
  return audio;
};
