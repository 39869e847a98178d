import type { PublicSettings } from "#contracts/public-settings.ts";

/** Public settings from the root loader. */
export const readSettings = (): PublicSettings =>
  JSON.parse(document.getElementById("public-settings")?.textContent ?? "null") as PublicSettings;
