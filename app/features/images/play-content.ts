import playData from "#content/play.json" with { type: "json" };
import type { PlayContent } from "#contracts/content/play.ts";

// TypeScript infers `string` from JSON; `npm run content:check` validates the moods.
export const play = playData as PlayContent;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
