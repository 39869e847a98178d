/** Settles like the work, or rejects with the signal's reason as soon as it aborts, even if the work ignores it. */
export const withSignal = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as unknown);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
};
