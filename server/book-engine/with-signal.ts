/** Settles with the work, or rejects with the signal's reason, whether or not the work listens to it. */
export const withSignal = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as unknown);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
};
