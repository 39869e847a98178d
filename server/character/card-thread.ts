import { parentPort, workerData } from "node:worker_threads";
import { CardError } from "@site/character-card/card-error.ts";
import { readCard } from "@site/character-card/read-card.ts";
import type { CardAnswer } from "./read-card-in-thread.ts";

const { bytes } = workerData as { bytes: Uint8Array };

const read = async (): Promise<CardAnswer> => {
  try {
    return { card: await readCard(bytes) };
  } catch (error) {
    if (error instanceof CardError) return { message: error.message };
    throw error;
  }
};

parentPort?.postMessage(await read());
