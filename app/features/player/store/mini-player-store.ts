// Every page carries this file, so it knows nothing of the player itself.
let hasSounded = false;
let fullPlayers = 0;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

export const miniPlayerStore = {
  /** Something has begun to play on this visit. */
  show(): void {
    if (hasSounded) return;
    hasSounded = true;
    notify();
  },
  /** The visitor closed the docked player. */
  hide(): void {
    hasSounded = false;
    notify();
  },
  /** While a full player is on the page the docked one stays away; returns what ends that. */
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
