import { setTimeout as wait } from "node:timers/promises";
import type { QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import { createFairQueue } from "@site/fair-queue/fair-queue.ts";
import { timeStage } from "../telemetry/request-stages.ts";

/** The queue is full. */
export class RenderQueueFull extends Error {}

export type RenderQueueOptions = {
  /** How many pages are rendered concurrently. Each blocks the event loop for milliseconds. */
  concurrency: number;
  /** After this time a page that waits for the backend releases its slot. */
  holdMs?: number;
  maxWaiting?: number;
  maxWaitingOfClient?: number;
};

// Rendering is one long chain of promises. Event loop turns between pages read sockets and accept one connection each:
// with a single turn between two pages a new client would wait one page per earlier connection.
const loopTurnsBetweenPages = 8;

const breathe = async (): Promise<void> => {
  for (let slot = 0; slot < loopTurnsBetweenPages; slot += 1) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Renders a few pages at a time, so that cached pages, files and `/healthz` are served in between. Waiting requests are
 * served round-robin by client, so that a client with many requests does not delay all others.
 */
export const createRenderQueue = ({
  concurrency,
  holdMs = 100,
  maxWaiting = 1_000,
  maxWaitingOfClient = 250,
}: RenderQueueOptions) => {
  const waiting = createFairQueue<() => void>();
  let running = 0;
  let isStarting = false;

  const startNext = (): boolean => {
    if (running >= concurrency) return false;
    const start = waiting.dequeue();
    if (!start) return false;
    running += 1;
    start();
    return true;
  };

  const startAll = async (): Promise<void> => {
    if (isStarting) return;
    isStarting = true;
    while (startNext()) await breathe();
    isStarting = false;
  };

  const enter = async (client: string): Promise<void> => {
    if (waiting.total() >= maxWaiting || waiting.count(client) >= maxWaitingOfClient)
      throw new RenderQueueFull("Too many pages are waiting to be rendered.");
    const slot = new Promise<void>((resolve) => waiting.add(client, resolve));
    void startAll();
    return slot;
  };

  const render = async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    await timeStage("queue", () => enter(client));
    const leaving = new AbortController();
    const result = timeStage("render", work);
    const leave = () => {
      leaving.abort();
      running -= 1;
      void startAll();
    };
    const held = wait(holdMs, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
    void Promise.race([
      result.then(
        () => undefined,
        () => undefined,
      ),
      held,
    ]).then(leave);
    return result;
  };
  return Object.assign(render, { load: (): QueueLoad => ({ running, waiting: waiting.total() }) });
};

export type RenderQueue = ReturnType<typeof createRenderQueue>;
