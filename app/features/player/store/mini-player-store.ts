import { createStore } from "#app/lib/storage/external-store.ts";

// Part of every page's bundle, so it must not import the player.
export const fullPlayers = createStore(0);

const addFullPlayers = (count: number) => fullPlayers.setState(fullPlayers.getState() + count);

/** Hides the mini player while a full player is mounted. Returns a cleanup function. */
export const suppressMiniPlayer = (): (() => void) => {
  addFullPlayers(1);
  return () => addFullPlayers(-1);
};
