import { createFairQueue } from "@site/fair-queue/fair-queue.ts";

/** A request costs a few milliseconds before it first waits for something. */
const mostPerTurn = 32;

/**
 * Begins requests, so many in one turn of the event loop, and the others in turn by client in the next ones. All that has
 * arrived is read in one turn: of a burst of hundreds, the first would be answered, and timers run, only after all had
 * begun.
 */
export const createRequestTurns = (most = mostPerTurn): ((client: string, begin: () => void) => void) => {
  const waiting = createFairQueue<() => void>();
  let begun = 0;
  const beginTurn = (): void => {
    for (begun = 0; begun < most && waiting.total() > 0; begun += 1) waiting.dequeue()?.();
    if (begun > 0) setImmediate(beginTurn);
  };
  return (client, begin) => {
    if (begun === most) return waiting.add(client, begin);
    if (begun === 0) setImmediate(beginTurn);
    begun += 1;
    return begin();
  };
};
