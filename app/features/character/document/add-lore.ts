import type { JsonValue } from "#contracts/json-value.ts";
import type { ReadLore } from "#contracts/character/read-lore.ts";
import { getAt, setAt } from "./json-path.ts";

const maxEntries = 2_000;

export type AddedLore = {
  added: number;
  /** Entries for which there was no room. */
  left: number;
  /** Whether the lorebook's settings were taken, which a character with settings of its own keeps. */
  takesSettings: boolean;
};

/** The document of the character with the entries of a lorebook behind its own. */
export const addLore = (
  character: JsonValue,
  { entries, settings }: Pick<ReadLore, "entries" | "settings">,
): AddedLore & { value: JsonValue } => {
  const lore = getAt(character, ["lore"]);
  const own = Array.isArray(lore) ? lore : [];
  const taken = entries.slice(0, Math.max(0, maxEntries - own.length));
  const takesSettings = settings !== null && getAt(character, ["lorebook"]) === undefined;
  const withLore = setAt(character, ["lore"], [...own, ...taken] as JsonValue);
  return {
    value: takesSettings ? setAt(withLore, ["lorebook"], settings) : withLore,
    added: taken.length,
    left: entries.length - taken.length,
    takesSettings,
  };
};
