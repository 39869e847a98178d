/** Resolves when the work does, rejects after the timeout. The work itself is not cancelled. */
export const withTimeout = async (timeoutMs: number, work: Promise<unknown>): Promise<void> => {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`The database did not respond within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
