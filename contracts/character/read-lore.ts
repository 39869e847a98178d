import type { Character, LoreEntry } from "../content/character.ts";

/** What a lorebook would add to the character, as `read-lorebook` answers it. */
export type ReadLore = {
  entries: LoreEntry[];
  settings: NonNullable<Character["lorebook"]> | null;
  /** What is odd, does not fit, or is not done here, in sentences. */
  problems: string[];
};
