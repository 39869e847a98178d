import { useEffect, useSyncExternalStore } from "react";
import type { PlayerState } from "../engine/player-state.ts";
import { dockSignal } from "./dock-signal.ts";
import type { Player } from "../playback/player.ts";
import { nothingRemembered, type Remembered } from "../keeping/player-memory.ts";
import { connectPlayers, playCounts, playerMemory } from "./players.ts";
import { browserStorage, type Keeping } from "../keeping/safe-storage.ts";

/** `read` has to give the same value for the same state, so that a component is drawn again only for what it shows. */
export const usePlayer = <Value>(player: Player, read: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(
    player.subscribe,
    () => read(player.current()),
    () => read(player.initial),
  );

export const useRemembered = <Value>(read: (remembered: Remembered) => Value): Value =>
  useSyncExternalStore(
    playerMemory.subscribe,
    () => read(playerMemory.current()),
    () => read(nothingRemembered),
  );

export const usePlayCount = (title: string): number =>
  useSyncExternalStore(
    playCounts.subscribe,
    () => playCounts.countOf(title),
    () => playCounts.seedOf(title),
  );

export const useKeeping = (): Keeping => useSyncExternalStore(browserStorage.subscribe, browserStorage.keeping, () => "kept");

/** For the two full players: wakes the players up and keeps the docked one away. */
export const useFullPlayer = (): void =>
  useEffect(() => {
    connectPlayers();
    return dockSignal.holdBack();
  }, []);
