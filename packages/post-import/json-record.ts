/** What JSON of a tool is made of; values of any kind. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const toRecords = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
export const toText = (value: unknown): string => (typeof value === "string" ? value : "");
/** Ids are numbers in old versions. */
export const toId = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
export const isSet = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** JSON within JSON; null if it is none. */
export const parseRecord = (value: unknown): JsonRecord | null => {
  if (isRecord(value)) return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
};
