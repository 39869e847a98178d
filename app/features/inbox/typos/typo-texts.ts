import typoData from "#content/typos.json" with { type: "json" };
import type { TypoContent } from "#contracts/content/typos.ts";

export const texts: TypoContent = typoData;
