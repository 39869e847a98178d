import typoData from "#content/typos.json" with { type: "json" };
import type { TypoContent } from "#contracts/typos/typo-content.ts";

export const texts: TypoContent = typoData;
