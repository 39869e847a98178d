import type { Lorebook, LorebookEntry } from "@site/character-card/card/lorebook.ts";
import type { Character, LoreEntry } from "#contracts/content/character.ts";
import { readConditions, readPlace } from "./lore-fields.ts";

export const loreLimits = { entries: 2_000, keys: 100, key: 300, text: 60_000, title: 200 };

/** A text of at most `maxLength` characters, as it is stored. */
export type Clean = (text: string, maxLength?: number) => string;

type FromCard = {
  clean: Clean;
  /** Of a lorebook without a card, where what is missing counts as in world info. */
  isAlone?: boolean;
};

/** A text that is a regular expression: `/words/flags`. */
export const isExpression = (key: string): boolean => key.startsWith("/") && key.lastIndexOf("/") > 1;

const signs = /[\\^$.*+?()[\]{}|]/;

/**
 * A key as the site has it. Where an entry says that its keys are expressions, plain words are written as before;
 * SillyTavern says so of all its entries, and takes for expressions only what stands between slashes.
 */
const toKey = ({ extensions, usesRegex }: LorebookEntry, key: string, clean: Clean): string => {
  const trimmed = key.trim();
  const isBare = usesRegex && typeof extensions.position !== "number" && !isExpression(trimmed) && signs.test(trimmed);
  return clean(isBare ? `/${trimmed.replaceAll(/\\?\//g, "\\/")}/` : trimmed, loreLimits.key).trim();
};

/** The keys by what the card has for each, in their order. */
export const toKeys = (entry: LorebookEntry, keys: readonly string[], clean: Clean): Map<string, string> =>
  new Map(
    keys
      .map((key): [string, string] => [toKey(entry, key, clean), key])
      .filter(([key]) => key !== "")
      .slice(0, loreLimits.keys),
  );

/** An entry of a card's lorebook as the site has it; what counts anyway is left out. */
export const toLoreEntry = (entry: LorebookEntry, index: number, { clean, isAlone = false }: FromCard): LoreEntry => {
  const keys = [...toKeys(entry, entry.keys, clean).keys()];
  const secondaryKeys = [...toKeys(entry, entry.secondaryKeys, clean).keys()];
  const given = entry.name.trim() || entry.comment.trim() || keys[0] || "";
  const conditions = readConditions(entry, secondaryKeys, isAlone);
  const place = readPlace(entry, isAlone);
  return {
    title: clean(given, loreLimits.title).trim() || `Entry ${index + 1}`,
    keys,
    content: clean(entry.content, loreLimits.text),
    isEnabled: entry.isEnabled,
    isConstant: entry.isConstant,
    isPublic: false,
    ...(Object.keys(conditions).length > 0 && { conditions }),
    ...(Object.keys(place).length > 0 && { place }),
    ...(!isAlone && { cardIndex: index }),
  };
};

/** The first entries of a lorebook, as many as there may be, and as fit into so many bytes. */
export const toLore = (lorebook: Lorebook | null, from: FromCard, maxBytes: number): LoreEntry[] => {
  const lore: LoreEntry[] = [];
  let bytes = 0;
  for (const [index, entry] of (lorebook?.entries ?? []).slice(0, loreLimits.entries).entries()) {
    const made = toLoreEntry(entry, index, from);
    bytes += Buffer.byteLength(JSON.stringify(made)) + 1;
    if (bytes > maxBytes) break;
    lore.push(made);
  }
  return lore;
};

const toSetting = (value: number | null, max: number): number | undefined =>
  value !== null && value >= 0 ? Math.min(Math.round(value), max) : undefined;

/** How a lorebook is looked through, as far as it says so. */
export const toLorebookSettings = (lorebook: Lorebook | null): Character["lorebook"] => {
  const scanDepth = toSetting(lorebook?.scanDepth ?? null, 1_000);
  const tokenBudget = toSetting(lorebook?.tokenBudget ?? null, 1_000_000);
  const isRecursive = lorebook?.isRecursive ?? undefined;
  const settings = {
    ...(scanDepth !== undefined && { scanDepth }),
    ...(tokenBudget !== undefined && { tokenBudget }),
    ...(isRecursive !== undefined && { isRecursive }),
  };
  return Object.keys(settings).length > 0 ? settings : undefined;
};
