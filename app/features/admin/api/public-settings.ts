import type { PublicSettings } from "#contracts/public-settings.ts";

/** The public settings that every document carries. */
export const readSettings = (): PublicSettings =>
  JSON.parse(document.getElementById("public-settings")?.textContent ?? "null") as PublicSettings;
