import consoleData from "#content/console.json" with { type: "json" };
import type { ConsoleContent } from "#contracts/content/console.ts";

export const texts = consoleData as ConsoleContent;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
