import type { AudioFocus } from "#app/lib/audio-focus.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { Track } from "#contracts/content/player.ts";
import { transition, tickEvery } from "../engine/player-machine.ts";
import {
  type Effect,
  initialState,
  isAudible,
  getEffectiveVolume,
  type PlayerEvent,
  type PlayerState,
} from "../engine/player-state.ts";
import type { Clock } from "./clock.ts";
import { listenTo, type MediaElement } from "./media-element.ts";
import type { PlayCounts } from "../storage/play-counts.ts";
import type { PlayerPreferencesStore } from "../storage/player-preferences.ts";

export type PlayerDependencies = {
  tracks: readonly [Track, ...Track[]];
  /** Seconds. */
  butterflyFade: number;
  /** Lazy: called on the first play. */
  createMedia: () => MediaElement;
  clock: Clock;
  audioFocus: AudioFocus;
  preferences: PlayerPreferencesStore;
  counts: PlayCounts;
};

export type Player = ReturnType<typeof createPlayer>;

/** "Previous" restarts the track when pressed later than this many seconds into it. */
const restartAfter = 3;

/** Connects the state machine with a media element: sends events in, runs the effects. */
export const createPlayer = ({
  tracks,
  butterflyFade,
  createMedia,
  clock,
  audioFocus,
  preferences,
  counts,
}: PlayerDependencies) => {
  const store = createStore(initialState(tracks[0]));
  let state = store.initial;
  let media: MediaElement | null = null;
  let startAt: number | null = null;
  let isRestored = false;
  let ticking: { ms: number; end: () => void } | null = null;
  const self = {};

  const syncVolume = () => {
    if (!media) return;
    const level = getEffectiveVolume(state);
    if (media.volume !== level) media.volume = level;
    if (media.muted !== state.isMuted) media.muted = state.isMuted;
  };

  const open = (): MediaElement => {
    if (media) return media;
    const created = createMedia();
    media = created;
    listenTo(created, (event) => {
      if (event.type !== "time" || startAt === null) send(event);
    });
    created.addEventListener("loadedmetadata", () => {
      if (startAt !== null && Math.abs(created.currentTime - startAt) > 0.5) created.currentTime = startAt;
      startAt = null;
    });
    return created;
  };

  const startPlayback = (element: MediaElement) => {
    element.play().then(
      () => send({ type: "playing" }),
      (error: unknown) => {
        const name = error instanceof Error ? error.name : "";
        if (name === "NotSupportedError") send({ type: "failed", failure: "missing" });
        // AbortError: replaced or paused before it started; nothing to do.
        else if (name !== "AbortError") send({ type: "play-rejected" });
      },
    );
  };

  const run = (effect: Effect) => {
    switch (effect.do) {
      case "request-focus":
        return audioFocus.request(self, () => send({ type: "interrupt" }));
      case "release-focus":
        return audioFocus.release(self);
      case "load": {
        const element = open();
        startAt = effect.at > 0 ? effect.at : null;
        syncVolume();
        element.src = effect.src;
        if (startAt !== null) element.currentTime = startAt;
        return;
      }
      case "unload":
        startAt = null;
        media?.removeAttribute("src");
        return media?.load();
      case "play":
        return startPlayback(open());
      case "pause":
        return media?.pause();
      case "seek":
        if (startAt !== null) startAt = effect.to;
        if (media) media.currentTime = effect.to;
        return;
      case "count":
        return counts.add(effect.title);
      case "save-position":
        return preferences.savePosition(effect.title, effect.position);
      case "save-volume":
        return preferences.saveVolume(state.volume, state.isMuted);
    }
  };

  const updateTimer = () => {
    const ms = tickEvery(state);
    if (ms === (ticking?.ms ?? null)) return;
    ticking?.end();
    ticking = ms === null ? null : { ms, end: clock.every(ms, () => send({ type: "tick" })) };
  };

  const send = (event: PlayerEvent): void => {
    const step = transition(state, event, clock.now(), butterflyFade);
    state = step.state;
    syncVolume();
    for (const effect of step.effects) run(effect);
    updateTimer();
    store.setState(state);
  };

  const select = (track: Track, andPlay: boolean) =>
    send({ type: "select", track, position: preferences.current().positions[track.title] ?? 0, andPlay });

  const go = (by: 1 | -1) => {
    const index = tracks.findIndex(({ id }) => id === state.track.id);
    const next = tracks.at((index + by) % tracks.length);
    if (by === -1 && (tracks.length === 1 || state.position > restartAfter)) return send({ type: "seek", to: 0 });
    if (next && next.id !== state.track.id) select(next, isAudible(state));
  };

  return {
    tracks,
    store,
    send,
    select,
    goNext: () => go(1),
    goBack: () => go(-1),
    seekBy: (seconds: number) => send({ type: "seek", to: state.position + seconds }),
    /** Exact playback position in seconds, for animations. */
    positionNow: (): number => (media && startAt === null && isAudible(state) ? media.currentTime : state.position),
    /** Restores stored preferences; only the first call has an effect. */
    restore: (): void => {
      if (isRestored) return;
      isRestored = true;
      const { volume, isMuted, positions } = preferences.restore();
      send({ type: "restore", position: positions[state.track.title] ?? 0, volume, isMuted });
    },
    current: (): PlayerState => state,
    subscribe: store.subscribe,
  };
};
