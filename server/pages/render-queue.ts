import { setTimeout as wait } from "node:timers/promises";

/** So many wait already that this one would wait in vain. */
export class RenderQueueFull extends Error {}

export type RenderQueueOptions = {
  /** How many pages are made at a time. Each takes milliseconds during which nothing else is answered. */
  running: number;
  /** After so long a page that waits for the backend no longer keeps the others waiting. */
  holdMs?: number;
  maxWaiting?: number;
  maxWaitingOfClient?: number;
};

// Making a page is one long chain of promises. In these turns of the loop sockets are read, and one connection is
// accepted in each: with a single turn between two pages a newcomer would wait for a page for each connection before.
const turnsBetween = 8;

const breathe = async (): Promise<void> => {
  for (let turn = 0; turn < turnsBetween; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Makes pages a few at a time, so that between them the site answers what costs nothing: kept pages, files, `/healthz`.
 * Those who wait are served in turn by client, so that one who asks for many does not come before all others.
 */
export const createRenderQueue = ({
  running: most,
  holdMs = 100,
  maxWaiting = 1_000,
  maxWaitingOfClient = 250,
}: RenderQueueOptions) => {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let total = 0;
  let isStarting = false;

  const startNext = (): boolean => {
    const [next] = waiting;
    if (!next || running >= most) return false;
    const [client, line] = next;
    const start = line.shift();
    waiting.delete(client);
    if (line.length > 0) waiting.set(client, line);
    running += 1;
    total -= 1;
    start?.();
    return true;
  };

  const startAll = async (): Promise<void> => {
    if (isStarting) return;
    isStarting = true;
    while (startNext()) await breathe();
    isStarting = false;
  };

  const enter = (client: string): Promise<void> => {
    const line = waiting.get(client) ?? [];
    if (total >= maxWaiting || line.length >= maxWaitingOfClient)
      throw new RenderQueueFull("Too many pages are waiting to be made.");
    const turn = new Promise<void>((resolve) => line.push(resolve));
    waiting.set(client, line);
    total += 1;
    void startAll();
    return turn;
  };

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    await enter(client);
    const leaving = new AbortController();
    const result = work();
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
};

export type RenderQueue = ReturnType<typeof createRenderQueue>;
