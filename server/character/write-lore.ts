import { isDeepStrictEqual } from "node:util";
import { type Lorebook, type LorebookEntry, readEntry, toLorebook } from "@site/character-card/card/lorebook.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { writeLoreFields } from "./lore-fields.ts";
import { type Clean, isExpression, toKeys } from "./lore-of-card.ts";

const clean: Clean = (text, maxLength) => text.slice(0, maxLength);

/** An entry in the form of the standard, with what SillyTavern keeps among the extensions. */
const createEntry = (lore: LoreEntry, id: number): LorebookEntry => {
  const { conditions, content, isConstant, isEnabled, keys, place, title } = lore;
  const secondaryKeys = conditions?.secondaryKeys ?? [];
  const plain = readEntry({
    id,
    keys,
    secondary_keys: secondaryKeys,
    comment: title,
    name: title,
    content,
    constant: isConstant,
    selective: secondaryKeys.length > 0,
    insertion_order: place?.order ?? 100,
    enabled: isEnabled,
    position: "before_char",
    use_regex: [...keys, ...secondaryKeys].some(isExpression),
    extensions: { position: 0 },
  });
  const usual = { ...lore, conditions: { secondaryKeys }, place: { order: place?.order ?? 100 } };
  return writeLoreFields(plain, usual, lore);
};

/** The words as the card has them, where they are among its own. */
const restore = (words: readonly string[], originals: ReadonlyMap<string, string>): string[] =>
  words.map((word) => originals.get(word) ?? word);

const writeTitle = (entry: LorebookEntry, title: string): LorebookEntry => {
  const hasComment = entry.comment.trim() !== "";
  if (entry.name.trim() === "" && hasComment) return { ...entry, comment: title };
  return { ...entry, name: title, ...(entry.comment === entry.name && hasComment && { comment: title }) };
};

/** The entry of the card with what the owner changed since it was `before`. */
const writeEntry = (entry: LorebookEntry, before: LoreEntry, now: LoreEntry): LorebookEntry => {
  const changed = writeLoreFields(entry, before, now);
  const [formerKeys, keys] = [before.conditions?.secondaryKeys ?? [], now.conditions?.secondaryKeys ?? []];
  // Without a title of its own it was called by its first key.
  const isNamedByKey = entry.name.trim() === "" && entry.comment.trim() === "" && before.keys[0] !== now.keys[0];
  return {
    ...(before.title === now.title && !isNamedByKey ? changed : writeTitle(changed, now.title)),
    ...(before.content !== now.content && { content: now.content }),
    ...(!isDeepStrictEqual(before.keys, now.keys) && {
      keys: restore(now.keys, toKeys(entry, entry.keys, clean)),
    }),
    ...(!isDeepStrictEqual(formerKeys, keys) && {
      secondaryKeys: restore(keys, toKeys(entry, entry.secondaryKeys, clean)),
    }),
  };
};

const emptyBook = (): Lorebook => toLorebook({ extensions: {}, entries: [] }) as Lorebook;

const nextId = (entries: readonly LorebookEntry[]): number =>
  entries.reduce((most, { id }) => (typeof id === "number" ? Math.max(most, id) : most), entries.length) + 1;

/**
 * The lorebook of a card with the lore as it is now. `before` is what was made of it at first: those entries are changed,
 * moved or removed as the owner did it. Entries that were not taken stay.
 */
export const writeLore = (
  book: Lorebook | null,
  before: readonly LoreEntry[],
  now: readonly LoreEntry[],
): Lorebook | null => {
  const known = book?.entries ?? [];
  const imported = new Map(before.map((entry) => [entry.cardIndex, entry]));
  const waiting = new Map(imported);
  let id = nextId(known);
  const written = now.map((entry) => {
    const [former, own] = [waiting.get(entry.cardIndex), known[entry.cardIndex ?? -1]];
    waiting.delete(entry.cardIndex);
    return former && own ? writeEntry(own, former, entry) : createEntry(entry, id++);
  });
  const others = known.filter((_, index) => !imported.has(index));
  const entries = [...written, ...others];
  if (!book && entries.length === 0) return null;
  const base = book ?? emptyBook();
  return { ...base, entries };
};
