import whitePaperData from "#content/white-paper.json" with { type: "json" };
import type { WhitePaper } from "#contracts/content/white-paper.ts";

// TypeScript infers `string` from JSON; `npm run content:check` validates the statuses.
export const whitePaper = whitePaperData as WhitePaper;
