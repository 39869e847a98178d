import type { LoreEntry } from "../../content/character.ts";
import { type Decorators, readContent } from "./decorators.ts";
import type { ToldEntry } from "./told-lore.ts";

/** An entry with all that counts for it: what its fields say, what its decorators say instead, and else the default. */
export type EntryRules = Omit<Decorators, "isActive" | "isInactive"> & {
  entry: LoreEntry;
  /** In the book. */
  index: number;
  /** Without decorators; macros are not filled yet. */
  text: string;
  keys: readonly string[];
  secondaryKeys: readonly string[];
  logic: NonNullable<NonNullable<LoreEntry["conditions"]>["logic"]>;
  isConstant: boolean;
  /** Never brought up by a key. */
  isInactive: boolean;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  scanDepth: number;
  probability: number;
  delay: number;
  sticky: number;
  cooldown: number;
  groups: readonly string[];
  groupWeight: number;
  isPreferredInGroup: boolean;
  isExcludedFromRecursion: boolean;
  stopsRecursion: boolean;
  isOnlyByRecursion: boolean;
  order: number;
  ignoresBudget: boolean;
} & Pick<ToldEntry, "position" | "depth" | "role">;

export const defaultScanDepth = 2;

export const toRules = (entry: LoreEntry, index: number, scanDepth: number): EntryRules => {
  const { conditions = {}, place = {} } = entry;
  const { decorators, text } = readContent(entry.content);
  const { isActive, isInactive, depth, position, ...said } = decorators;
  return {
    entry,
    index,
    text,
    keys: entry.keys,
    secondaryKeys: conditions.secondaryKeys ?? [],
    logic: conditions.logic ?? "any",
    isConstant: entry.isConstant || isActive === true,
    isInactive: isInactive === true && isActive !== true,
    isCaseSensitive: conditions.isCaseSensitive ?? false,
    isWholeWord: conditions.isWholeWord ?? true,
    scanDepth: conditions.scanDepth ?? scanDepth,
    probability: conditions.probability ?? 100,
    delay: conditions.delay ?? 0,
    sticky: conditions.sticky ?? 0,
    cooldown: conditions.cooldown ?? 0,
    groups: (conditions.group ?? "").split(",").flatMap((group) => group.trim() || []),
    groupWeight: conditions.groupWeight ?? 100,
    isPreferredInGroup: conditions.isPreferredInGroup ?? false,
    isExcludedFromRecursion: conditions.isExcludedFromRecursion ?? false,
    stopsRecursion: conditions.stopsRecursion ?? false,
    isOnlyByRecursion: conditions.isOnlyByRecursion ?? false,
    order: place.order ?? 100,
    ignoresBudget: place.ignoresBudget ?? false,
    role: place.role ?? "system",
    ...said,
    position: position ?? (depth === undefined ? (place.position ?? "before") : "depth"),
    depth: depth ?? place.depth ?? 4,
  };
};
