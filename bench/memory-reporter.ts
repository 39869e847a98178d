import { Session } from "node:inspector";
import { memoryUsage } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** Bytes after a full collection in all threads: `live` is what the main one can reach, `resident` what the process holds. */
export type MemoryReport = { live: number; resident: number };

type Attached = { params: { sessionId: string } };

// Loaded into a site by `--import`, with `--expose-gc`: it answers each message of its parent with a report.
const passes = 4;
const passMs = 100;

/** Other threads load nothing of ours: the inspector reaches them. */
const collectOthers = (session: Session, ids: ReadonlySet<string>): void => {
  const message = JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" });
  for (const sessionId of ids) session.post("NodeWorker.sendMessageToWorker", { sessionId, message });
};

const report = async (): Promise<MemoryReport> => {
  const session = new Session();
  session.connect();
  const ids = new Set<string>();
  session.on("NodeWorker.attachedToWorker", ({ params }: Attached) => ids.add(params.sessionId));
  session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  // What a pass finalizes can be collected by the next one.
  for (let pass = 0; pass < passes; pass += 1) {
    await wait(passMs);
    collectOthers(session, ids);
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }
  await wait(passMs);
  session.disconnect();
  const { heapUsed, external, rss } = memoryUsage();
  return { live: heapUsed + external, resident: rss };
};

if (isMainThread && process.send) {
  process.on("message", () => void report().then((memory) => process.send?.(memory)));
  process.channel?.unref();
}
