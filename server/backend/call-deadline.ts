import { AsyncLocalStorage } from "node:async_hooks";

const deadlines = new AsyncLocalStorage<number>();

/** How long a call to the backend may take when nobody says otherwise. */
export const defaultDeadlineMs = 10_000;

/** Gives the calls that `work` makes to the backend another deadline. */
export const withDeadline = <Result>(deadlineMs: number, work: () => Result): Result => deadlines.run(deadlineMs, work);

/** The deadline of the call that is being made, in milliseconds from now. */
export const getDeadlineMs = (otherwise = defaultDeadlineMs): number => deadlines.getStore() ?? otherwise;
