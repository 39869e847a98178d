import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { createCompileCacheEnv } from "@site/supabase/embedded/compile-cache.ts";
import type { SketchRequest } from "@site/sketch/render-sketch.ts";

/** Work on an image; the result is WebP, PNG for `png`, or JPEG for `jpeg`. */
export type ImageJob =
  | { kind: "sketch"; request: SketchRequest }
  /** An external image, scaled to at most `width` by `height` pixels. */
  | { kind: "encode"; bytes: Uint8Array; width: number; height: number }
  | { kind: "png"; bytes: Uint8Array }
  /** In three widths, one behind the other; of the program `resize-image.ts`. */
  | { kind: "widths"; bytes: Uint8Array }
  /** For readers that do not support WebP: neither side is longer than `maxSide` pixels. */
  | { kind: "jpeg"; bytes: Uint8Array; maxSide: number };

export type ImageJobResult = { bytes: Uint8Array } | { problem: string };

export type ImagePool = {
  /** Rejects with the reason why the image cannot be created, also when all processes are busy. */
  run(job: ImageJob): Promise<Uint8Array>;
  close(): void;
};

type Options = { size?: number; jobMs?: number; idleMs?: number; program?: string };
type Running = { resolve(bytes: Uint8Array): void; reject(error: Error): void };
type Worker = { child: ChildProcess; current: Running | null; timer: NodeJS.Timeout | undefined };

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
  jobMs = 30_000,
  idleMs = 20_000,
  program = jobsProgram,
}: Options = {}): ImagePool => {
  const workers = new Set<Worker>();
  let isClosed = false;

  const finish = (worker: Worker, settle: (job: Running) => void): void => {
    const { current } = worker;
    clearTimeout(worker.timer);
    worker.current = null;
    if (current) settle(current);
  };
  const end = (worker: Worker, reason: string): void => {
    if (!workers.delete(worker)) return;
    finish(worker, ({ reject }) => reject(new Error(reason)));
    worker.child.kill("SIGKILL");
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
    });
    return worker;
  };

  return {
    run(job) {
      if (isClosed) return Promise.reject(new Error("the site shuts down"));
      const worker = [...workers].find(({ current }) => current === null) ?? (workers.size < size ? start() : null);
      if (!worker) return Promise.reject(new Error("all image processes are busy"));
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      clearTimeout(worker.timer);
      worker.current = { resolve, reject };
      worker.timer = setTimeout(() => end(worker, "took too long"), jobMs).unref();
      // A process that failed to start has no channel; its error event follows.
      if (worker.child.connected) worker.child.send(job, (error) => error && end(worker, "the image process ended"));
      return promise;
    },
    close() {
      isClosed = true;
      for (const worker of workers) end(worker, "the site shuts down");
    },
  };
};
