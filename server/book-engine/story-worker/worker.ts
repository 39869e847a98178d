import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#contracts/errors.ts";
import { loadStoryContent } from "../../content/load-story-content.ts";
import { createStoryWork } from "../../providers/storyteller/story-work.ts";
import { buildBible } from "../ledger.ts";
import type { FromWorker, ToWorker, WorkerData, WorkerError } from "./protocol.ts";

if (!parentPort) throw new Error("This file runs in a worker thread");
const port = parentPort;
const { contentDir, stories } = workerData as WorkerData;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads knows no origin
const post = (message: FromWorker): void => port.postMessage(message);

const toWorkerError = (error: unknown): WorkerError => {
  if (error instanceof AppError) return { code: error.code, message: error.message, detail: error.detail };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: null, message, detail: stack };
};

try {
  const content = await loadStoryContent(contentDir);
  const bible = buildBible(content.bible, stories);
  const work = createStoryWork({ material: content.material, bible, stories });
  port.on("message", (message: ToWorker) => {
    const { id } = message;
    try {
      const value = message.kind === "tell" ? work.tell(message.telling) : work.review(message.content);
      post({ kind: "result", id, value });
    } catch (error) {
      post({ kind: "error", id, error: toWorkerError(error) });
    }
  });
  post({ kind: "ready", bible });
} catch (error) {
  post({ kind: "failed", error: toWorkerError(error) });
}
