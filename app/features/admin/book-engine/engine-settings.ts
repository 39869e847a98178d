/** API keys that the owner stores in this browser (localStorage). */
export type EngineSettings = { chloe_api_key: string; image_host_key: string };

const key = "settings";
const empty: EngineSettings = { chloe_api_key: "", image_host_key: "" };

const getText = (value: unknown): string => (typeof value === "string" ? value : "");

export const readEngineSettings = (): EngineSettings => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<
      Record<keyof EngineSettings, unknown>
    > | null;
    return { chloe_api_key: getText(stored?.chloe_api_key), image_host_key: getText(stored?.image_host_key) };
  } catch (error) {
    console.warn("The settings cannot be read:", error);
    return empty;
  }
};

/** Throws when storage is blocked or full. */
export const storeEngineSettings = (settings: EngineSettings): void =>
  localStorage.setItem(key, JSON.stringify(settings));
