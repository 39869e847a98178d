/** Resolves after `ms`, when the browser is online again, or when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { signal: ended.signal });
    globalThis.addEventListener("online", end, { signal: ended.signal });
    if (signal.aborted) end();
  });
