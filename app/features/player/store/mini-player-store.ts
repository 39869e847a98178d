// Part of every page's bundle, so it must not import the player.
let hasSounded = false;
let fullPlayers = 0;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

export const miniPlayerStore = {
  /** Call when playback starts. */
  show(): void {
    if (hasSounded) return;
    hasSounded = true;
    notify();
  },
  /** Call when the user closes the mini player. */
  hide(): void {
    hasSounded = false;
    notify();
  },
  /** Hides the mini player while a full player is mounted. Returns a cleanup function. */
  suppress(): () => void {
    fullPlayers += 1;
    notify();
    return () => {
      fullPlayers -= 1;
      notify();
    };
  },
  hasSounded: (): boolean => hasSounded,
  isUp: (): boolean => hasSounded && fullPlayers === 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
