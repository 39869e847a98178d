/** Settles like the work, but rejects after the timeout. The work itself is not cancelled. `what` names it in the error. */
export const withTimeout = async <Result>(
  timeoutMs: number,
  work: Promise<Result>,
  what = "database",
): Promise<Result> => {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`The ${what} timed out after ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};
