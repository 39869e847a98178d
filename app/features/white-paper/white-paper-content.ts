import whitePaperData from "#content/white-paper.json" with { type: "json" };
import type { WhitePaper } from "#contracts/content/white-paper.ts";

// TypeScript infers `string` from JSON; the content check validates that a status is from the closed set.
export const whitePaper = whitePaperData as WhitePaper;
