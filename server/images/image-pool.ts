import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { createCompileCacheEnv } from "../process/compile-cache.ts";
import type { SketchRequest } from "../providers/images/sketch/render-sketch.ts";

/** Work on an image; the result is WebP, PNG for `png`, or JPEG for `jpeg`. */
export type ImageJob =
  | { kind: "sketch"; request: SketchRequest }
  /** An external image, scaled to at most `width` by `height` pixels. */
  | { kind: "encode"; bytes: Uint8Array; width: number; height: number }
  | { kind: "png"; bytes: Uint8Array }
  /** For readers that do not support WebP: neither side is longer than `maxSide` pixels. */
  | { kind: "jpeg"; bytes: Uint8Array; maxSide: number };

export type ImageJobResult = { bytes: Uint8Array } | { problem: string };

export type ImagePool = {
  /** Rejects with ImagePoolFull, or with the reason why the image cannot be created. */
  run(job: ImageJob): Promise<Uint8Array>;
  close(): void;
};

export class ImagePoolFull extends Error {
  override name = "ImagePoolFull";
}

type Options = { size?: number; maxWaiting?: number; jobMs?: number; idleMs?: number; program?: string };
type Waiting = { job: ImageJob; resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Worker = { child: ChildProcess; current: Waiting | null; timer: NodeJS.Timeout | undefined };

const jobsProgram = fileURLToPath(new URL("./image-jobs-process.ts", import.meta.url));

const startChild = (program: string): ChildProcess => {
  const child = fork(program, [], {
    execArgv: ["--max-old-space-size=128"],
    env: { PATH: "", ...createCompileCacheEnv() },
    serialization: "advanced",
    stdio: "ignore",
  });
  try {
    // Lower priority than the server's event loop.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already exited, which its exit event reports.
  }
  child.unref();
  child.channel?.unref();
  return child;
};

/**
 * Processes that draw and convert images, started on demand and terminated after `idleMs` without work. A process that
 * does not finish a job within `jobMs` is terminated, and the job fails.
 */
export const createImagePool = ({
  size = 2,
  maxWaiting = 40,
  jobMs = 30_000,
  idleMs = 20_000,
  program = jobsProgram,
}: Options = {}): ImagePool => {
  const workers = new Set<Worker>();
  const waiting: Waiting[] = [];

  const finish = (worker: Worker, settle: (job: Waiting) => void): void => {
    const { current } = worker;
    clearTimeout(worker.timer);
    worker.current = null;
    if (current) settle(current);
  };
  const end = (worker: Worker, reason: string): void => {
    if (!workers.delete(worker)) return;
    finish(worker, ({ reject }) => reject(new Error(reason)));
    worker.child.kill("SIGKILL");
    assign();
  };
  const start = (): Worker => {
    const worker: Worker = { child: startChild(program), current: null, timer: undefined };
    workers.add(worker);
    worker.child.on("error", () => end(worker, "the image process did not start"));
    worker.child.on("exit", () => end(worker, "the image process ended"));
    worker.child.on("message", (result: ImageJobResult) => {
      finish(worker, ({ resolve, reject }) =>
        "bytes" in result ? resolve(result.bytes) : reject(new Error(result.problem)),
      );
      worker.timer = setTimeout(() => end(worker, "idle"), idleMs).unref();
      assign();
    });
    return worker;
  };
  const assign = (): void => {
    while (waiting.length > 0) {
      const worker = [...workers].find(({ current }) => current === null) ?? (workers.size < size ? start() : null);
      const next = worker && waiting.shift();
      if (!next) return;
      clearTimeout(worker.timer);
      worker.current = next;
      worker.timer = setTimeout(() => end(worker, "took too long"), jobMs).unref();
      // A process that failed to start has no channel; its error event follows.
      if (worker.child.connected)
        worker.child.send(next.job, (error) => error && end(worker, "the image process ended"));
    }
  };

  return {
    run(job) {
      if (waiting.length >= maxWaiting) return Promise.reject(new ImagePoolFull("too many images are waiting"));
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.push({ job, resolve, reject });
      assign();
      return promise;
    },
    close() {
      for (const { reject } of waiting.splice(0)) reject(new Error("the site shuts down"));
      for (const worker of workers) end(worker, "the site shuts down");
    },
  };
};
