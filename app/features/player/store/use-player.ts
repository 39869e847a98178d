import { useEffect } from "react";
import type { StorageStatus } from "#app/lib/storage/browser-storage.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { PlayerState } from "../engine/player-state.ts";
import { suppressMiniPlayer } from "./mini-player-store.ts";
import type { Player } from "../playback/player.ts";
import type { Preferences } from "../storage/player-preferences.ts";
import { connectPlayers, getPlayCounts, playerPreferences, storageStatus } from "./players.ts";

/** Selector hook. `read` must return a stable value for the same state, to avoid unnecessary renders. */
export const usePlayer = <Value>(player: Player, read: (state: PlayerState) => Value): Value =>
  useStore(player.store, read);

export const usePreferences = <Value>(read: (remembered: Preferences) => Value): Value =>
  useStore(playerPreferences.store, read);

export const usePlayCount = (title: string): number => useStore(getPlayCounts().store, (counts) => counts[title] ?? 0);

export const useStorageStatus = (): StorageStatus => useStore(storageStatus);

/** For the two full players: connects the players and suppresses the mini player. */
export const useFullPlayer = (): void =>
  useEffect(() => {
    connectPlayers();
    return suppressMiniPlayer();
  }, []);
