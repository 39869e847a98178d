import { performance } from "node:perf_hooks";

/** Settles like `work`, but not before `minimumMs` have passed, so that response times reveal nothing. */
export const withMinimumDuration = async <Result>(minimumMs: number, work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const rest = minimumMs - (performance.now() - start);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
};
