/**
 * Runs `work` once at a time. Calls during a run share the one after it, which sees all that there was when they were
 * made. `work` must not throw.
 */
export const shareRuns = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      running = work();
      return running;
    }));
};
