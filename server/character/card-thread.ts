import { parentPort, workerData } from "node:worker_threads";
import { CardError } from "@site/character-card/card-error.ts";
import { readCard } from "@site/character-card/read-card.ts";
import { readLorebook } from "@site/character-card/read-lorebook.ts";
import type { FileInThread } from "./read-card-in-thread.ts";

const { bytes, kind } = workerData as FileInThread;

const read = async () => {
  try {
    return { found: kind === "card" ? await readCard(bytes) : await readLorebook(bytes) };
  } catch (error) {
    if (error instanceof CardError) return { message: error.message };
    throw error;
  }
};

parentPort?.postMessage(await read());
