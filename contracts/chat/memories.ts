import { z } from "zod";
import { memoryLimits } from "./memory-limits.ts";
import { sentenceKey } from "../sentence.ts";

const fact = z
  .string()
  .trim()
  .min(1, sentenceKey("persona.memoryMissing"))
  .max(memoryLimits.fact, sentenceKey("persona.memoryTooLong"));
const id = z.uuid();

/** Request body of the function `memories`: always about those of the caller. */
export const memoriesSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("switch"), isOn: z.boolean() }),
  z.object({ action: z.literal("correct"), id, fact }),
  z.object({ action: z.literal("delete"), id }),
  z.object({ action: z.literal("clear") }),
]);
export type MemoriesCall = z.infer<typeof memoriesSchema>;

export type Memory = {
  id: string;
  fact: string;
  /** What the person wrote, word for word. */
  sentence: string;
  created_at: string;
  corrected_at: string | null;
};

/** What the character remembers of the caller, newest first. */
export type Memories = {
  isOn: boolean;
  /** Whether the character talks with a language model at all; without one it learns nothing. */
  canLearn: boolean;
  memories: Memory[];
};
