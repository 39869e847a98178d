import { Worker } from "node:worker_threads";
import type { ImportNote } from "#contracts/posts/import-calls.ts";
import type { ImportTool } from "@site/post-import/imported-post.ts";
import type { StoredFile } from "./import-folder.ts";
import { silenceMs } from "./import-limits.ts";
import type { PlannedEntry } from "./plan-entry.ts";

/** Posts that were read, as they would be, and each whole as JSON. */
export type ReadBatch = { entries: PlannedEntry[]; posts: string[]; filesRead: number };
export type ReadSource = { tool: ImportTool; siteName: string | null; siteAddress: string | null };
export type ReadEnd = { problems: ImportNote[]; problemCount: number; hosts: { host: string; pictures: number }[] };

/** What the thread says. */
export type ThreadMessage =
  | { kind: "alive"; filesRead: number }
  | ({ kind: "source" } & ReadSource)
  | ({ kind: "batch" } & ReadBatch)
  | ({ kind: "end" } & ReadEnd)
  | { kind: "failed"; message: string };

export type ThreadInput = { files: StoredFile[]; now: number };

/** What is called as an export is read; the next batch comes when the one before was taken. */
type ReadListener = {
  onSource(source: ReadSource): Promise<void>;
  onBatch(batch: ReadBatch): Promise<void>;
  onAlive(filesRead: number): Promise<void>;
};

export type ReadInThread = (input: ThreadInput, listener: ReadListener, signal: AbortSignal) => Promise<ReadEnd>;

/** The files cannot be read; the message is for the owner. */
export class UnreadableError extends Error {
  override name = "UnreadableError";
}

const thread = new URL("./read-thread.ts", import.meta.url);
const heapMb = 384;

const tooMuch = () =>
  new UnreadableError("Reading these files takes more memory than there is. Please import them in several steps.");
const tooSlow = () =>
  new UnreadableError("Reading these files did not get on for a minute. Perhaps one of them is damaged.");

/** Reads an export in a thread of its own, so that the site goes on meanwhile. Throws UnreadableError. */
export const createThreadReader =
  ({ program = thread, maxSilenceMs = silenceMs }: { program?: URL; maxSilenceMs?: number } = {}): ReadInThread =>
  async (input, { onSource, onBatch, onAlive }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadEnd>();
    const worker = new Worker(program, {
      name: "import",
      workerData: input,
      execArgv: ["--no-addons"],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    let timer = setTimeout(() => reject(tooSlow()), maxSilenceMs);
    const handle = async (message: ThreadMessage): Promise<void> => {
      if (message.kind === "alive") return onAlive(message.filesRead);
      if (message.kind === "source") return onSource(message);
      if (message.kind === "batch") {
        await onBatch(message);
        worker.postMessage("more");
        return undefined;
      }
      if (message.kind === "end") resolve(message);
      else reject(new UnreadableError(message.message));
      return undefined;
    };
    worker.on("message", (message: ThreadMessage) => {
      clearTimeout(timer);
      handle(message).then(() => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(tooSlow()), maxSilenceMs);
      }, reject);
    });
    worker.once("error", (error: Error & { code?: string }) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : error),
    );
    worker.once("exit", () => reject(new UnreadableError("Reading these files ended unexpectedly.")));
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      await worker.terminate();
    }
  };
