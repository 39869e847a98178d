import { trackEvent } from "#app/lib/api/track-event.ts";
import { audioFocus } from "#app/lib/audio-focus.ts";
import { type BrowserStorage, localStore, type StorageStatus } from "#app/lib/storage/browser-storage.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import { onePerPage } from "#app/lib/one-per-page.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { getContent } from "#app/lib/content/content.ts";
import { isPlaybackRequested } from "../engine/player-state.ts";
import { getInitialPlayCounts, getTracks } from "../tracks.ts";
import { realClock } from "../playback/clock.ts";
import { createAudio } from "../playback/media-element.ts";
import { createPlayCounts, type PlayCounts } from "../storage/play-counts.ts";
import { createPlayer, type Player, type PlayerDependencies } from "../playback/player.ts";
import { createPlayerPreferences } from "../storage/player-preferences.ts";
import { hasSounded } from "#app/lib/has-sounded.ts";

/** Result of the last write to storage. */
export const storageStatus = createStore<StorageStatus>("available");
const playerStorage: BrowserStorage = {
  ...localStore,
  write: (key, value) => {
    const status = localStore.write(key, value);
    storageStatus.setState(status);
    return status;
  },
};
export const playerPreferences = createPlayerPreferences(playerStorage);

export const getPlayCounts = onePerPage(() => createPlayCounts(playerStorage, getInitialPlayCounts()));

// Personal play counts stay in the browser; the server only receives an anonymous event.
const createSharedCounts = (): PlayCounts => {
  const counts = getPlayCounts();
  return {
    ...counts,
    add(title) {
      counts.add(title);
      trackEvent("play", title);
    },
  };
};

const createBrowserPlayer = (name: string, own: PlayerDependencies["tracks"]): Player => {
  const { butterflyFade } = getContent("player");
  return createPlayer({
    tracks: own,
    butterflyFade,
    createMedia: () => createAudio(name),
    clock: realClock,
    audioFocus: audioFocus,
    preferences: playerPreferences,
    counts: createSharedCounts(),
  });
};

// Module scope, so that playback continues across navigation.
export const getSongPlayer = onePerPage(() => createBrowserPlayer("song", getTracks()));
export const getOverviewPlayer = onePerPage(() => createBrowserPlayer("overview", [getContent("player").overview]));

const listPlayers = (): Player[] => [
  ...(isShown("song") ? [getSongPlayer()] : []),
  ...(isShown("overview") ? [getOverviewPlayer()] : []),
];

let latest: Player | undefined;
let isConnected = false;
let isShared = false;

const shareAll = async () => {
  const { artwork } = getContent("player");
  if (isShared || !("mediaSession" in navigator)) return;
  isShared = true;
  const module = await import("../playback/media-session.ts").catch(() => null);
  if (!module) {
    isShared = false;
    return;
  }
  for (const player of listPlayers())
    module.shareWithSystem(player, {
      session: navigator.mediaSession,
      createMetadata: (card) => new MediaMetadata(card),
      artwork,
    });
};

/** The player that was audible last. */
export const latestPlayer = (): Player => latest ?? getSongPlayer();

/** Connects the players to the browser; only the first call has an effect. */
export const connectPlayers = (): void => {
  if (isConnected) return;
  isConnected = true;
  getPlayCounts().restore();
  const players = listPlayers();
  for (const player of players) {
    player.restore();
    player.subscribe(() => {
      if (!isPlaybackRequested(player.current())) return;
      latest = player;
      hasSounded.setState(true);
      void shareAll();
    });
  }
  window.addEventListener("pagehide", () => {
    for (const player of players) player.send({ type: "pagehide" });
  });
};
