import { listUnobeyed } from "#contracts/character/lore/list-unobeyed.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { isRecord, type Path } from "./json-path.ts";

/** Values are never changed, so each is looked at once. */
const known = new WeakMap<object, string>();

/** What an entry of the lore asks for that the site does not do, as a note for the owner; empty for all else. */
export const describeEntry = (document: string, path: Path, value: JsonValue | undefined): string => {
  const isEntry = document === "character" && path[0] === "lore" && path.length === 2;
  if (!isEntry || !isRecord(value) || !Array.isArray(value.keys) || typeof value.content !== "string") return "";
  const found = known.get(value);
  if (found !== undefined) return found;
  const names = listUnobeyed(value as unknown as LoreEntry).map((name) => name.slice(0, 100));
  const note = names.length === 0 ? "" : `Not obeyed, or not readable: ${names.join(", ")}`;
  known.set(value, note);
  return note;
};
