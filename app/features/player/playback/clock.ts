/** Monotonic clock in ms. `every` returns a function that clears the interval. */
export type Clock = { now: () => number; every: (ms: number, run: () => void) => () => void };

export const realClock: Clock = {
  now: () => performance.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
