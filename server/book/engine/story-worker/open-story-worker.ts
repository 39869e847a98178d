import { Worker } from "node:worker_threads";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import { AppError } from "#contracts/errors.ts";
import type { PublishedStory } from "../../published-stories.ts";
import { createCompileCacheEnv } from "@site/supabase/embedded/compile-cache.ts";
import type { GeneratedStory } from "@site/storyteller/grammar/generate-story.ts";
import type { GenerationOptions, StoryReview } from "@site/storyteller/story-work.ts";
import type { FromWorker, ToWorker, WorkerData, WorkerError, WorkRequest } from "./protocol.ts";

/** Writes and reviews stories in a separate thread, because that takes a second of CPU with some hundred stories. */
export type StoryWorker = {
  /** The story bible of the content, extended by the published stories. */
  bible: StoryBible;
  /** Writes a story from the site's material, if it has some for this persona. Throws AppError. */
  generate: ((options: GenerationOptions) => Promise<GeneratedStory>) | null;
  review(content: string): Promise<StoryReview>;
  /** Terminates the thread immediately and frees its memory. */
  close(): Promise<void>;
};

/**
 * Opens a worker for the given stories (all published ones, oldest first). It loads its material while they are read.
 * Throws AppError.
 */
export type OpenStoryWorker = (reading: Promise<readonly PublishedStory[]>) => Promise<StoryWorker>;

const workerFile = new URL("./worker.ts", import.meta.url);
const heapMb = 384;

const toError = ({ code, message, detail }: WorkerError): Error =>
  code === null
    ? Object.assign(new Error(message), { stack: detail })
    : new AppError(code, message, detail === undefined ? {} : { detail });

const toEndError = (error: Error & { code?: string }): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new AppError("unavailable", "The published stories need more memory than the storyteller may use.", {
        detail: error.message,
      })
    : error;

type Pending = { resolve(value: never): void; reject(error: Error): void };

/**
 * Creates the opener for a site with this content folder. For a persona without material, `findBible` returns what is
 * known in place of the story bible.
 */
export const createStoryWorkerOpener =
  (contentDir: string, findBible: () => StoryBible | null = () => null): OpenStoryWorker =>
  async (reading) => {
    const currentBible = findBible();
    const worker = new Worker(workerFile, {
      name: "storyteller",
      workerData: { contentDir, bible: currentBible } satisfies WorkerData,
      execArgv: ["--no-addons"],
      env: createCompileCacheEnv(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    });
    const pending = new Map<number, Pending>();
    const ready = Promise.withResolvers<StoryBible>();
    let lastId = 0;
    let endError: Error | null = null;

    const end = (error: Error): void => {
      endError ??= error;
      ready.reject(endError);
      for (const { reject } of pending.values()) reject(endError);
      pending.clear();
    };
    const receive = (message: FromWorker): void => {
      if (message.kind === "ready") return ready.resolve(message.bible);
      if (message.kind === "failed") return ready.reject(toError(message.error));
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (message.kind === "result") call?.resolve(message.value as never);
      else call?.reject(toError(message.error));
    };
    worker.on("message", receive);
    worker.on("error", (error: Error) => end(toEndError(error)));
    worker.on("exit", () => end(new Error("The thread of the storyteller has ended.")));

    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port between threads has no origin
    const post = (message: ToWorker): void => worker.postMessage(message);
    const call = <Value>(request: WorkRequest): Promise<Value> =>
      new Promise((resolve, reject) => {
        if (endError) return reject(endError);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        post({ ...request, id: lastId });
      });
    const close = async (): Promise<void> => void (await worker.terminate());
    try {
      const begin = reading.then((stories) => post({ kind: "begin", stories }));
      const [bible] = await Promise.all([ready.promise, begin]);
      return {
        bible,
        generate: currentBible ? null : (options) => call({ kind: "generate", options }),
        review: (content) => call({ kind: "review", content }),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  };
