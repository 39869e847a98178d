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
  let answers = 0;
  let probing: Promise<void> | null = null;

  const ask = (): void => {
    probing ??= probe()
      .then(() => void (answers += 1), onSilence)
      .finally(() => void (probing = null));
  };

  /** Settles like the statement, and watches the server meanwhile. */
  return async <Result>(running: Promise<Result>): Promise<Result> => {
    // Ticks of our own loop: while it stands still, nothing counts, and the answer may lie there unread.
    let lastAnswers = answers;
    let silentMs = 0;
    const timer = setInterval(() => {
      silentMs = lastAnswers === answers ? silentMs + checkMs : 0;
      lastAnswers = answers;
      if (silentMs >= silenceMs) ask();
    }, checkMs);
    try {
      return await running;
    } finally {
      clearInterval(timer);
      answers += 1;
    }
  };
};
