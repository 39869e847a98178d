/** Runs `save` after a pause, and never twice at a time: what changes while it runs is saved by another run. */
export const createSaveQueue = (save: () => Promise<void>, delayMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isAgain = false;

  const run = async (): Promise<void> => {
    try {
      do {
        isAgain = false;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the purpose
        await save();
      } while (isAgain);
    } finally {
      running = null;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    if (running) isAgain = true;
    return (running ??= run());
  };
  const runAlone = async (task: Promise<unknown>): Promise<void> => {
    await task.catch(() => undefined);
    running = null;
    if (isAgain) await flush();
  };
  return {
    /** Saves after a pause in the calls. */
    request: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), delayMs);
    },
    /** Saves now. Resolves when all that was there by then is saved, or could not be. */
    flush,
    /** Saves, then runs `task`: what changes while it runs is saved after it. */
    saveThen: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      await flush();
      // oxlint-disable-next-line no-await-in-loop -- whoever came first goes first
      while (running) await running;
      const result = task();
      running = runAlone(result);
      return result;
    },
  };
};
