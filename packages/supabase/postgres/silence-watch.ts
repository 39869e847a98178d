type Options = {
  /** Asks the server for a sign of life on a new connection; rejects if there is none. */
  probe(): Promise<void>;
  /** Called with the error of the probe. */
  onSilence(error: Error): void;
};

// Together with the limits of the probe less than the three seconds that a visitor waits at most.
const silenceMs = 1_200;
const checkMs = 200;

/** Notices that a server says nothing any more, to nobody: paused, or behind a network that lost it. */
export const createSilenceWatch = ({ probe, onSilence }: Options) => {
  let answeredAt = 0;
  let probing: Promise<void> | null = null;

  const check = (since: number): void => {
    if (probing || performance.now() - Math.max(since, answeredAt) < silenceMs) return;
    probing = probe()
      .then(() => void (answeredAt = performance.now()), onSilence)
      .finally(() => void (probing = null));
  };

  /** Settles like the statement, and watches the server meanwhile. */
  return async <Result>(running: Promise<Result>): Promise<Result> => {
    const since = performance.now();
    const timer = setInterval(() => check(since), checkMs);
    try {
      return await running;
    } finally {
      clearInterval(timer);
      answeredAt = performance.now();
    }
  };
};
