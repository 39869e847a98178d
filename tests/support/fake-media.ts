import { createAudioFocus } from "#app/lib/audio-focus.ts";
import type { Clock } from "#app/features/player/playback/clock.ts";
import type { MediaElement } from "#app/features/player/playback/media-element.ts";
import { createPlayCounts } from "#app/features/player/storage/play-counts.ts";
import { createPlayer } from "#app/features/player/playback/player.ts";
import { createPlayerPreferences } from "#app/features/player/storage/player-preferences.ts";
import type { Track } from "#contracts/content/player.ts";
import { createFakeStorage } from "./fake-storage.ts";

/** Fake clock for tests; with `drowsy`, timers are throttled to one per second, as in a hidden tab. */
export const createFakeClock = () => {
  let now = 0;
  let drowsy = false;
  let timers: { ms: number; due: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    every: (ms, run) => {
      const timer = { ms, due: now + (drowsy ? 1_000 : ms), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.due - b.due)[0];
      if (!next || next.due > end) break;
      now = next.due;
      next.due += drowsy ? 1_000 : next.ms;
      next.run();
    }
    now = end;
  };
  return { clock, pass, fallAsleep: () => (drowsy = true), timerCount: () => timers.length };
};

type Listener = () => void;

/** Fake media element with the behavior that the player relies on; tests simulate the network. */
class FakeMedia implements MediaElement {
  volume = 1;
  muted = false;
  duration = Number.NaN;
  paused = true;
  ended = false;
  error: { code: number; message: string } | null = null;
  buffered = { length: 0, start: () => 0, end: () => 0 };
  levels: number[] = [];
  loads = 0;
  sought: number[] = [];
  refusal: Error | null = null;
  #src = "";
  #time = 0;
  #settle: { resolve: () => void; reject: (error: Error) => void } | null = null;
  #listeners = new Map<string, Listener[]>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  fire(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
  get src(): string {
    return this.#src;
  }
  set src(value: string) {
    this.#src = value;
    this.#time = 0;
    this.error = null;
    this.loads += 1;
  }
  getAttribute(): string | null {
    return this.#src || null;
  }
  removeAttribute(): void {
    this.#src = "";
  }
  load(): void {
    this.pause();
  }
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(value: number) {
    this.#time = value;
    this.ended = false;
    this.sought.push(value);
  }
  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    this.ended = false;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }
  pause(): void {
    this.#settle?.reject(Object.assign(new Error("paused"), { name: "AbortError" }));
    this.#settle = null;
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.fire("pause"));
  }

  /** Simulates that the audio has loaded and is playing. */
  sound(duration = 63): void {
    this.duration = duration;
    this.fire("loadedmetadata");
    this.fire("durationchange");
    this.#settle?.resolve();
    this.#settle = null;
    this.fire("playing");
  }
  reach(seconds: number): void {
    this.#time = seconds;
    this.fire("timeupdate");
  }
  finish(): void {
    this.#time = this.duration;
    this.ended = true;
    this.paused = true;
    this.fire("pause");
    this.fire("ended");
  }
  breakWith(code: number, message = ""): void {
    this.error = { code, message };
    this.fire("error");
  }
}

export const song: Track = {
  id: "1",
  title: "Chloe is alive",
  artist: "Chloe AI",
  duration: "1:03",
  src: "/media/audio/song.mp3",
  titleAnimation: { at: 52, lasts: 1.6 },
  butterflyLeaves: { at: 65, afterEnd: 2 },
};
export const secondSong: Track = {
  id: "4",
  title: "Another",
  artist: "Chloe AI",
  duration: "1:00",
  src: "/media/audio/another.mp3",
};
export const comingSong: Track = {
  id: "2",
  title: "Digital Dreams (Coming Soon)",
  artist: "Chloe AI",
  duration: "2:15",
  src: "",
};

/** A player on a fake element and a fake clock. */
export const createTestPlayer = ({
  tracks = [song] as [Track, ...Track[]],
  storage = createFakeStorage().storage,
  audioFocus = createAudioFocus(() => {}),
  time = createFakeClock(),
} = {}) => {
  const media = new FakeMedia();
  let created = 0;
  const preferences = createPlayerPreferences(storage);
  const counts = createPlayCounts(storage, { "Chloe is alive": 130 });
  const player = createPlayer({
    tracks,
    butterflyFade: 3,
    createMedia: () => {
      created += 1;
      return media;
    },
    clock: time.clock,
    audioFocus,
    preferences,
    counts,
  });
  let level = media.volume;
  Object.defineProperty(media, "volume", {
    get: () => level,
    set: (value: number) => {
      level = value;
      media.levels.push(value);
    },
  });
  const send = (type: "play" | "pause" | "toggle" | "stop" | "retry" | "toggle-mute" | "toggle-loop") =>
    player.send({ type });
  return {
    player,
    media,
    preferences,
    counts,
    storage,
    audioFocus,
    send,
    pass: time.pass,
    time,
    createdCount: () => created,
    state: () => player.current(),
  };
};

/** Lets pending promises of the fake element settle. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
