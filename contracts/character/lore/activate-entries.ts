import { countTokens } from "../../chat/count-tokens.ts";
import { bringUp, type Moment } from "./bring-up.ts";
import { chooseInGroups } from "./choose-in-groups.ts";
import type { EntryRules } from "./entry-rules.ts";
import type { Scan } from "./scan.ts";
import type { Timers } from "./timers.ts";
import type { LeftReason, LoreQuestion, ToldEntry } from "./told-lore.ts";

type Activation = { rules: EntryRules; text: string; by: ToldEntry["by"] };
export type Activated = {
  /** In the order in which they came up. */
  active: Activation[];
  left: Map<EntryRules, LeftReason>;
};

type Turn = {
  /** Those in use, the highest order first. */
  book: readonly EntryRules[];
  moment: Omit<Moment, "isRecursion">;
  timers: Timers;
  createScan(): Scan;
  /** From 0 to below 1, always the same for a name at this point of the conversation. */
  chance(name: string): number;
};

/** Rounds in which told entries bring up others. */
const maxRounds = 100;
/** Of the room, if not everything fits, so that keys can still bring something up. */
const shareOfConstants = 0.5;

/** With `isShort`, constant entries beyond their share and those that are the first to go wait for what is left. */
const activate = (
  { book, moment, timers, createScan, chance }: Turn,
  { fill, room, settings }: LoreQuestion,
  isShort: boolean,
): Activated & { isFull: boolean } => {
  const scan = createScan();
  const active = new Map<EntryRules, Activation>();
  const waiting = new Map<EntryRules, Activation & { cost: number }>();
  const left = new Map<EntryRules, LeftReason>();
  const unlucky = new Set<EntryRules>();
  let used = 0;
  let usedByConstants = 0;
  let isFull = false;

  const isLucky = (rules: EntryRules): boolean =>
    timers.isSticky(rules) || chance(`entry ${rules.index} ${rules.entry.title}`) * 100 < rules.probability;

  const tell = (rules: EntryRules, by: Activation["by"]): Activation | null => {
    if (isFull && !rules.ignoresBudget) {
      left.set(rules, "room");
      return null;
    }
    if (!isLucky(rules)) {
      unlucky.add(rules);
      left.set(rules, "chance");
      return null;
    }
    const activation = { rules, text: fill(rules.text), by };
    const cost = countTokens(activation.text) + 1;
    const constants = usedByConstants + (rules.isConstant ? cost : 0);
    if (!rules.ignoresBudget) {
      if (isShort && (rules.isFirstToGo || (rules.isConstant && constants > room * shareOfConstants))) {
        waiting.set(rules, { ...activation, cost });
        return null;
      }
      if (used + cost >= room) {
        isFull = true;
        left.set(rules, "room");
        return null;
      }
    }
    used += cost;
    usedByConstants = constants;
    active.set(rules, activation);
    left.delete(rules);
    return activation;
  };

  const tellRound = (isRecursion: boolean): Activation[] => {
    const found = new Map<EntryRules, Activation["by"]>();
    for (const rules of book) {
      if (active.has(rules) || waiting.has(rules) || unlucky.has(rules)) continue;
      const broughtUp = bringUp(rules, scan, timers, { ...moment, isRecursion });
      if (broughtUp?.keptBack) left.set(rules, broughtUp.keptBack);
      else if (broughtUp) found.set(rules, broughtUp.by);
    }
    const sorted = [...found.keys()].toSorted(
      (one, other) => Number(timers.isSticky(other)) - Number(timers.isSticky(one)),
    );
    const taken = new Set([...active.keys(), ...waiting.keys()].flatMap(({ groups }) => groups));
    const chosen = chooseInGroups(sorted, {
      isSticky: timers.isSticky,
      taken,
      chance: (group) => chance(`group ${group}`),
    });
    for (const rules of sorted) if (!chosen.includes(rules)) left.set(rules, "group");
    return chosen.flatMap((rules) => tell(rules, found.get(rules) ?? "key") ?? []);
  };

  for (let round = 0; round < maxRounds; round += 1) {
    const texts = tellRound(round > 0).flatMap(({ rules, text }) => (rules.stopsRecursion ? [] : text));
    if (settings?.isRecursive === false || isFull || texts.length === 0) break;
    scan.add(texts.join("\n"));
  }
  const last = [...waiting.values()].toSorted(
    (one, other) => Number(one.rules.isFirstToGo ?? false) - Number(other.rules.isFirstToGo ?? false),
  );
  for (const { cost, ...activation } of last) {
    if (used + cost < room) {
      used += cost;
      active.set(activation.rules, activation);
    } else left.set(activation.rules, "room");
  }
  return { active: [...active.values()], left, isFull };
};

export const activateEntries = (turn: Turn, question: LoreQuestion): Activated => {
  const activated = activate(turn, question, false);
  const canWait = turn.book.some(({ isConstant, isFirstToGo }) => isConstant || isFirstToGo);
  return activated.isFull && canWait ? activate(turn, question, true) : activated;
};
