import { Worker } from "node:worker_threads";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { AppError } from "#contracts/errors.ts";

/** What the thread answers. */
export type CardAnswer = { card: ReadCard } | { message: string };

const thread = new URL("./card-thread.ts", import.meta.url);
const heapMb = 256;
const readMs = 10_000;

const unreadable = (message: string) => new AppError("invalid_request", message);
const tooMuch = () => unreadable("This card takes too long to read. Perhaps it is damaged.");

/** Reads a card in a thread of its own, so that the site goes on meanwhile. Throws AppError. */
export const readCardInThread = (bytes: Uint8Array): Promise<ReadCard> => {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCard>();
  const worker = new Worker(thread, {
    name: "card",
    workerData: { bytes },
    execArgv: ["--no-addons"],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const timer = setTimeout(() => reject(tooMuch()), readMs);
  worker.once("message", (answer: CardAnswer) =>
    "card" in answer ? resolve(answer.card) : reject(unreadable(answer.message)),
  );
  worker.once("error", (error: Error & { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : error),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
};
