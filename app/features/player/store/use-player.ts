import { useEffect, useSyncExternalStore } from "react";
import type { PlayerState } from "../engine/player-state.ts";
import { miniPlayerStore } from "./mini-player-store.ts";
import type { Player } from "../playback/player.ts";
import { defaultPreferences, type Preferences } from "../storage/player-preferences.ts";
import { connectPlayers, playCounts, playerPreferences } from "./players.ts";
import { browserStorage, type StorageState } from "../storage/safe-storage.ts";

/** Selector hook. `read` must return a stable value for the same state, so that components re-render only when it changes. */
export const usePlayer = <Value>(player: Player, read: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(
    player.subscribe,
    () => read(player.current()),
    () => read(player.initial),
  );

export const usePreferences = <Value>(read: (remembered: Preferences) => Value): Value =>
  useSyncExternalStore(
    playerPreferences.subscribe,
    () => read(playerPreferences.current()),
    () => read(defaultPreferences),
  );

export const usePlayCount = (title: string): number =>
  useSyncExternalStore(
    playCounts.subscribe,
    () => playCounts.getCount(title),
    () => playCounts.getSeed(title),
  );

export const useStorageState = (): StorageState =>
  useSyncExternalStore(browserStorage.subscribe, browserStorage.status, () => "available");

/** For the two full players: connects the players and suppresses the mini player. */
export const useFullPlayer = (): void =>
  useEffect(() => {
    connectPlayers();
    return miniPlayerStore.suppress();
  }, []);
