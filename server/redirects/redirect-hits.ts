import type { Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";

const everyMs = 30_000;
const maxPaths = 10_000;
const groupSize = 1_000;

type Hit = { from: string; hits: number; at: string };

/** Counts how often redirects are used; written every 30 seconds, and at the end. */
export const createRedirectHits = (service: Client, log: Pick<Log, "warn">) => {
  let buffer = new Map<string, Hit>();
  const add = (hit: Hit): void => {
    const known = buffer.get(hit.from);
    if (known || buffer.size < maxPaths) buffer.set(hit.from, { ...hit, hits: hit.hits + (known?.hits ?? 0) });
  };
  const flush = async (): Promise<void> => {
    const counted = [...buffer.values()];
    buffer = new Map();
    for (let at = 0; at < counted.length; at += groupSize) {
      const group = counted.slice(at, at + groupSize);
      const { error } = await service.rpc("count_redirects", { counted: group });
      if (!error) continue;
      log.warn({ detail: error.message }, "redirects not counted yet");
      group.forEach(add);
    }
  };
  const timer = setInterval(() => void flush().catch(() => undefined), everyMs).unref();
  return {
    record: (from: string, now = new Date()) => add({ from, hits: 1, at: now.toISOString() }),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
};
