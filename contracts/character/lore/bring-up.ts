import type { EntryRules } from "./entry-rules.ts";
import type { Scan } from "./scan.ts";
import type { Timers } from "./timers.ts";
import type { LeftReason, ToldEntry } from "./told-lore.ts";

export type Moment = {
  /** How many messages there are in the conversation. */
  messages: number;
  /** How many of them are those of the character. */
  answers: number;
  greeting: number;
  isRecursion: boolean;
};

/** Why an entry comes up, and what keeps it back all the same. */
export type BroughtUp = { by: ToldEntry["by"]; keptBack: Extract<LeftReason, "rest" | "delay"> | null };

const hasSecondaryKeys = (rules: EntryRules, scan: Scan): boolean => {
  const { secondaryKeys: keys, logic } = rules;
  if (logic === "ignored" || keys.length === 0) return true;
  const has = (key: string) => scan.has(rules, key);
  if (logic === "any") return keys.some(has);
  if (logic === "all") return keys.every(has);
  if (logic === "notAny") return !keys.some(has);
  return !keys.every(has);
};

const fitsKeysOfDecorators = (rules: EntryRules, scan: Scan): boolean => {
  const { neededKeys, excludedKeys = [] } = rules;
  const has = (key: string) => scan.has(rules, key);
  return (!neededKeys || neededKeys.some(has)) && !excludedKeys.some(has);
};

const findReason = (
  rules: EntryRules,
  scan: Scan,
  isSticky: boolean,
  { greeting, isRecursion }: Moment,
): ToldEntry["by"] | null => {
  if (!isSticky) {
    if (isRecursion ? rules.isExcludedFromRecursion : rules.isOnlyByRecursion) return null;
    if (rules.isInactive || (rules.greeting ?? greeting) !== greeting) return null;
    if (!fitsKeysOfDecorators(rules, scan)) return null;
  }
  if (rules.isConstant) return "always";
  if (isSticky) return "sticky";
  const isSaid = rules.keys.some((key) => scan.has(rules, key)) && hasSecondaryKeys(rules, scan);
  if (!isSaid) return null;
  return isRecursion ? "entry" : "key";
};

/** Null if an entry does not come up. */
export const bringUp = (rules: EntryRules, scan: Scan, timers: Timers, moment: Moment): BroughtUp | null => {
  const isSticky = timers.isSticky(rules);
  const by = findReason(rules, scan, isSticky, moment);
  if (by === null) return null;
  const { messages, answers } = moment;
  const isOutOfTurn = answers < (rules.after ?? 0) || (rules.every ? answers % rules.every !== 0 : false);
  if (messages < rules.delay || isOutOfTurn) return { by, keptBack: "delay" };
  return { by, keptBack: !isSticky && timers.isResting(rules) ? "rest" : null };
};
