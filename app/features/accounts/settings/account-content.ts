import accountData from "#content/account.json" with { type: "json" };
import type { AccountContent } from "#contracts/content/console.ts";

export const texts: AccountContent = accountData;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
