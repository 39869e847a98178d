import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a request spends its time with: waiting for a turn, for the database (a hosted project counts as one), rendering a
 * page (with the database calls of its loaders), and compressing it.
 */
export type StageName = "queue" | "database" | "render" | "compress";

/** Times of `performance.now()`. */
type Stage = { name: StageName; startedAt: number; endedAt: number };

/** The stages of a request, in the order in which they ended; the first two hundred. */
export type RequestStages = readonly Stage[];

const maxStages = 200;
const scope = new AsyncLocalStorage<{ stages: Stage[]; isOver: boolean }>();

/** Called when a stage of the current request has ended. Without a request it does nothing. */
export const recordStage = (name: StageName, startedAt: number): void => {
  const request = scope.getStore();
  // Work that a request has started may outlive it.
  if (!request || request.isOver || request.stages.length >= maxStages) return;
  request.stages.push({ name, startedAt, endedAt: performance.now() });
};

/** Runs `work` as a stage of the current request. */
export const timeStage = async <Result>(name: StageName, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    recordStage(name, startedAt);
  }
};

/** Runs `work` for a request, and returns the stages that ended meanwhile. */
export const collectStages = async (work: () => Promise<void>): Promise<RequestStages> => {
  const request = { stages: [] as Stage[], isOver: false };
  try {
    await scope.run(request, work);
  } finally {
    request.isOver = true;
  }
  return request.stages;
};

/** Milliseconds in each stage that took any; what ran side by side counts once. */
export const sumStages = (stages: RequestStages): Map<StageName, number> => {
  const sums = new Map<StageName, number>();
  const ends = new Map<StageName, number>();
  for (const { name, startedAt, endedAt } of stages.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const from = Math.max(startedAt, ends.get(name) ?? 0);
    if (endedAt <= from) continue;
    sums.set(name, (sums.get(name) ?? 0) + endedAt - from);
    ends.set(name, endedAt);
  }
  return sums;
};

const toMs = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** The stages as fields of a log line, in milliseconds. */
export const toLoggedStages = (stages: RequestStages): Partial<Record<StageName, number>> =>
  Object.fromEntries([...sumStages(stages)].map(([name, ms]) => [name, toMs(ms)]));

/** The value of a Server-Timing header, in milliseconds. */
export const toServerTiming = (stages: RequestStages, totalMs: number): string =>
  [...sumStages(stages), ["total", totalMs] as const].map(([name, ms]) => `${name};dur=${toMs(ms)}`).join(", ");
