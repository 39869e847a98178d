import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#contracts/errors.ts";
import type { PublishedStory } from "../../published-stories.ts";
import { loadStoryContent } from "../../../content/load-story-content.ts";
import type { StoryContent } from "../../../content/read-story-material.ts";
import { ArrangementError } from "@site/storyteller/grammar/arrange.ts";
import { createStoryWork, NoEpisodesError } from "@site/storyteller/story-work.ts";
import { buildBible } from "../ledger.ts";
import type { FromWorker, ToWorker, WorkerData, WorkerError, WorkRequest } from "./protocol.ts";

if (!parentPort) throw new Error("This file runs in a worker thread");
const port = parentPort;
const { contentDir, bible: given } = workerData as WorkerData;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port between threads has no origin
const post = (message: FromWorker): void => port.postMessage(message);

const toWorkerError = (error: unknown): WorkerError => {
  if (error instanceof AppError) return { code: error.code, message: error.message, detail: error.detail };
  if (error instanceof ArrangementError) return { code: "conflict", message: error.message, detail: undefined };
  if (error instanceof NoEpisodesError) return { code: "unavailable", message: error.message, detail: undefined };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: null, message, detail: stack };
};

const begin = (content: Pick<StoryContent, "bible"> & Partial<StoryContent>, stories: readonly PublishedStory[]) => {
  const bible = buildBible(content.bible, stories);
  post({ kind: "ready", bible });
  return createStoryWork({ material: content.material ?? null, bible, stories });
};
type Work = ReturnType<typeof begin>;

const run = (work: Work | undefined, request: WorkRequest) =>
  request.kind === "generate" ? work?.generate(request.options) : work?.review(request.content);

try {
  const content = given ? { bible: given } : await loadStoryContent(contentDir);
  flushCompileCache();
  let work: Work | undefined;
  port.on("message", (message: ToWorker) => {
    if (message.kind === "begin") {
      work = begin(content, message.stories);
      return;
    }
    const { id } = message;
    try {
      post({ kind: "result", id, value: run(work, message) });
    } catch (error) {
      post({ kind: "error", id, error: toWorkerError(error) });
    }
  });
} catch (error) {
  post({ kind: "failed", error: toWorkerError(error) });
}
