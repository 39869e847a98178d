import whitePaperData from "#content/white-paper.json" with { type: "json" };
import type { WhitePaper } from "#contracts/content/white-paper.ts";

// JSON does not know that a status is one of a closed set; the content check does.
export const whitePaper = whitePaperData as WhitePaper;
