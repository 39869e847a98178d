import type { Reading } from "#contracts/speech/reading.ts";
import { createStore } from "../storage/external-store.ts";

export type ReadingState = {
  reading: Reading;
  /** Path of the text (`toSpokenPath`). */
  source: string;
  phase: "loading" | "playing" | "paused";
  /** Index of the paragraph. */
  paragraph: number;
  /** Index of the sentence in the whole text; null while none is heard. */
  sentence: number | null;
  /** How much of the paragraph was heard, from 0 to 1. */
  progress: number;
  rate: number;
  voice: "own" | "browser";
  /** Why there is another voice or none; empty if there is nothing to say. */
  notice: string;
  isDocked: boolean;
};

// Part of every page's bundle, so it must not import what plays.
/** The text that is read aloud in a player; null until one is. */
export const readingStore = createStore<ReadingState | null>(null);

export const isReading = (state: ReadingState | null): boolean => state !== null && state.phase !== "paused";

export const isReadingOf = (state: ReadingState | null, source: string): boolean =>
  state?.source === source && isReading(state);
