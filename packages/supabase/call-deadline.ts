import { AsyncLocalStorage } from "node:async_hooks";

const deadlines = new AsyncLocalStorage<number>();

/** Default timeout of a backend call. */
export const defaultDeadlineMs = 10_000;

/** Runs `work` with another timeout for its backend calls. */
export const withDeadline = <Result>(deadlineMs: number, work: () => Result): Result => deadlines.run(deadlineMs, work);

/** Timeout of the current call, in milliseconds from now. */
export const getDeadlineMs = (otherwise = defaultDeadlineMs): number => deadlines.getStore() ?? otherwise;
