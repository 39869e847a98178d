import { Worker } from "node:worker_threads";
import type { ReadCard } from "@site/character-card/read-card.ts";
import type { ReadLorebook } from "@site/character-card/read-lorebook.ts";
import { AppError } from "#contracts/errors.ts";

type Found = { card: ReadCard; lorebook: ReadLorebook };

export type FileInThread = { bytes: Uint8Array; kind: keyof Found };

const thread = new URL("./card-thread.ts", import.meta.url);
const heapMb = 256;
const readMs = 10_000;

const unreadable = (message: string) => new AppError("invalid_request", message);
const tooMuch = (kind: keyof Found) => unreadable(`This ${kind} takes too long to read. Perhaps it is damaged.`);

const readInThread = <Kind extends keyof Found>(bytes: Uint8Array, kind: Kind): Promise<Found[Kind]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Found[Kind]>();
  const worker = new Worker(thread, {
    name: kind,
    workerData: { bytes, kind } satisfies FileInThread,
    execArgv: ["--no-addons"],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const timer = setTimeout(() => reject(tooMuch(kind)), readMs);
  worker.once("message", (answer: { found: Found[Kind] } | { message: string }) =>
    "found" in answer ? resolve(answer.found) : reject(unreadable(answer.message)),
  );
  worker.once("error", (error: Error & { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch(kind) : error),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
};

/** Reads a card in a thread of its own, so that the site goes on meanwhile. Throws AppError. */
export const readCardInThread = (bytes: Uint8Array): Promise<ReadCard> => readInThread(bytes, "card");

/** The same for a lorebook, alone or in a card. */
export const readLorebookInThread = (bytes: Uint8Array): Promise<ReadLorebook> => readInThread(bytes, "lorebook");
