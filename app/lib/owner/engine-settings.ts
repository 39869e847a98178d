import { localStore } from "#app/lib/storage/browser-storage.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";

/** API keys that the owner stores in this browser (localStorage). */
export type EngineSettings = { chloe_api_key: string; image_host_key: string };

const key = "settings";
const parse = parseTexts({ chloe_api_key: "", image_host_key: "" });

export const readEngineSettings = (): EngineSettings => {
  const stored = localStore.readJson(key);
  if (stored === undefined && localStore.read(key) !== null) console.warn("The settings cannot be read.");
  return parse(stored);
};

/** Returns false when storage is blocked or full; the settings are then lost when the page is unloaded. */
export const storeEngineSettings = (settings: EngineSettings): boolean =>
  localStore.write(key, JSON.stringify(settings)) === "available";
