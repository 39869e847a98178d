import type { EntryRules } from "./entry-rules.ts";

/** What was told earlier and still counts, by the number of messages in the conversation. */
export type Timers = {
  /** To be called before each turn. */
  advance(messages: number): void;
  /** To be called after each turn, with all that was told. */
  remember(told: readonly EntryRules[], messages: number): void;
  isSticky(rules: EntryRules): boolean;
  isResting(rules: EntryRules): boolean;
};

export const needsTimers = ({ sticky, cooldown, isKept, isOnce }: EntryRules): boolean =>
  sticky > 0 || cooldown > 0 || isKept === true || isOnce === true;

export const createTimers = (): Timers => {
  /** The number of messages at which each ends. */
  const sticky = new Map<EntryRules, number>();
  const cooldown = new Map<EntryRules, number>();
  const told = new Set<EntryRules>();
  return {
    advance(messages) {
      for (const [rules, end] of sticky) {
        if (messages < end) continue;
        sticky.delete(rules);
        // The rest of what stayed begins when it goes.
        if (rules.cooldown > 0) cooldown.set(rules, messages + rules.cooldown);
      }
      for (const [rules, end] of cooldown) if (messages >= end) cooldown.delete(rules);
    },
    remember(entries, messages) {
      for (const rules of entries) {
        told.add(rules);
        if (rules.sticky > 0 && !sticky.has(rules)) sticky.set(rules, messages + rules.sticky);
        if (rules.cooldown > 0 && !cooldown.has(rules)) cooldown.set(rules, messages + rules.cooldown);
      }
    },
    isSticky: (rules) => sticky.has(rules) || (rules.isKept === true && told.has(rules)),
    isResting: (rules) => cooldown.has(rules) || (rules.isOnce === true && told.has(rules)),
  };
};
