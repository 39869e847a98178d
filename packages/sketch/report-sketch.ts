import type { SketchReport } from "./prompt/report.ts";
import { readPrompt } from "./prompt/read-prompt.ts";

export type { SketchReport } from "./prompt/report.ts";

/** What of a prompt the sketch shows, and what it cannot. Takes a few milliseconds at most. */
export const reportSketch = (prompt: string, portraitNames?: readonly string[]): SketchReport =>
  readPrompt(prompt, portraitNames).report;
