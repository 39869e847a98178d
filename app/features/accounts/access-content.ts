import accessData from "#content/access.json" with { type: "json" };
import type { AccessContent } from "#contracts/content/access.ts";

export const texts: AccessContent = accessData;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
