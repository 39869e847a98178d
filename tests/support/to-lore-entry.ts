import { readEntry } from "@site/character-card/card/lorebook.ts";
import type { JsonObject } from "@site/character-card/json/json.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import * as loreOfCard from "#server/character/lore-of-card.ts";

/** An entry of the lorebook of a card as the site has it, with its macros. */
export const toLoreEntry = (entry: object, index: number): LoreEntry =>
  loreOfCard.toLoreEntry(readEntry(entry as JsonObject), index, { clean: (text) => text });
