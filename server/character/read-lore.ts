import type { ReadLorebook } from "@site/character-card/read-lorebook.ts";
import type { ReadLore } from "#contracts/character/read-lore.ts";
import { toStorableText } from "./card-texts.ts";
import { toLore, toLorebookSettings } from "./lore-of-card.ts";
import { listLoreProblems } from "./lore-problems.ts";

/** In bytes of JSON: what of a document may be stored, but for the other texts of the character. */
const maxBytes = 400_000;

/** What a lorebook would add to the character. */
export const toReadLore = ({ lorebook, problems }: ReadLorebook): ReadLore => {
  const clean = (text: string, maxLength?: number) => toStorableText(text.slice(0, maxLength));
  const entries = toLore(lorebook, { clean, isAlone: true }, maxBytes);
  return {
    entries,
    settings: toLorebookSettings(lorebook) ?? null,
    problems: [...new Set([...problems, ...listLoreProblems(lorebook, entries)])],
  };
};
