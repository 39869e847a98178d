import { createStore } from "#app/lib/storage/external-store.ts";

// Part of every page's bundle, so it must not import the player.
const store = createStore({ hasSounded: false, fullPlayers: 0 });
type MiniPlayerState = typeof store.initial;

const change = (part: Partial<MiniPlayerState>) => store.setState({ ...store.getState(), ...part });
const addFullPlayers = (count: number) => change({ fullPlayers: store.getState().fullPlayers + count });

export const hasSounded = (state: MiniPlayerState): boolean => state.hasSounded;
export const isUp = (state: MiniPlayerState): boolean => state.hasSounded && state.fullPlayers === 0;

export const miniPlayerStore = {
  ...store,
  /** Call when playback starts. */
  show(): void {
    if (!store.getState().hasSounded) change({ hasSounded: true });
  },
  /** Call when the user closes the mini player. */
  hide: (): void => change({ hasSounded: false }),
  /** Hides the mini player while a full player is mounted. Returns a cleanup function. */
  suppress(): () => void {
    addFullPlayers(1);
    return () => addFullPlayers(-1);
  },
};
