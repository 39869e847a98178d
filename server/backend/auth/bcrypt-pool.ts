import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";

export type HashRequest = { id: number } & (
  | { kind: "hash"; text: string; cost: number }
  | { kind: "compare"; text: string; hash: string }
);
export type HashResult = { id: number; value: string | boolean } | { id: number; problem: string };
type Task = HashRequest extends infer One ? (One extends HashRequest ? Omit<One, "id"> : never) : never;
type Waiting = { resolve(value: never): void; reject(error: Error): void };

const marker = Symbol.for("backend.hash-off-thread");
const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

const createThread = () => {
  const worker = new Worker(new URL("./bcrypt-worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  const waiting = new Map<number, Waiting>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", (message: HashResult) => {
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (waiting.size === 0) worker.unref();
    if ("value" in message) one?.resolve(message.value as never);
    else one?.reject(new Error(message.problem));
  });
  worker.unref();
  return { worker, waiting, failAll };
};

type Thread = ReturnType<typeof createThread>;

/** Worker threads for bcrypt, started on first use; each request goes to the least busy one. */
const createHashThreads = () => {
  const threads = new Set<Thread>();
  let lastId = 0;

  const startThread = (): Thread => {
    const thread = createThread();
    threads.add(thread);
    const end = (error: Error) => {
      threads.delete(thread);
      thread.failAll(error);
    };
    thread.worker.on("error", end);
    thread.worker.on("exit", () => end(new Error("The hashing thread ended")));
    return thread;
  };
  const choose = (): Thread => {
    const [idlest] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size);
    return idlest && (idlest.waiting.size === 0 || threads.size >= maxThreads) ? idlest : startThread();
  };
  return <Value>(task: Task): Promise<Value> => {
    const { worker, waiting } = choose();
    const id = ++lastId;
    worker.ref();
    return new Promise<Value>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads knows no origin
      worker.postMessage({ ...task, id } satisfies HashRequest);
    });
  };
};

/**
 * Workaround (@supabase/lite 0.10: it hashes passwords on the event loop, with bcryptjs in slices of 100 ms, so that
 * twenty simultaneous logins delay every page for seconds; remove when it hashes off the event loop). It calls the
 * module's own `hash` and `compare`, which are replaced here by calls to worker threads.
 */
export const useBcryptPool = (): void => {
  const module = bcrypt as typeof bcrypt & { [marker]?: true };
  if (module[marker]) return;
  const run = createHashThreads();
  module[marker] = true;
  module.hash = ((text: string, cost: number) => run<string>({ kind: "hash", text, cost })) as typeof bcrypt.hash;
  module.compare = ((text: string, hash: string) =>
    run<boolean>({ kind: "compare", text, hash })) as typeof bcrypt.compare;
};
