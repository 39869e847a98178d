import { createRandom } from "../../macros/seeded-random.ts";
import { type Activated, activateEntries } from "./activate-entries.ts";
import { defaultScanDepth, type EntryRules, toRules } from "./entry-rules.ts";
import type { Steps } from "./pattern/create-pattern.ts";
import { createKeyReader, createScan } from "./scan.ts";
import { createTimers, needsTimers } from "./timers.ts";
import type { LoreQuestion, ToldEntry, ToldLore } from "./told-lore.ts";

/** For all keys together: regular expressions of strangers run on what strangers write. */
const maxSteps = 300_000;
/** The same for all earlier turns. */
const maxReplayedSteps = 200_000;
/** Earlier turns that are gone through again where something depends on what was told in them. */
const maxReplayed = 20;

const createTurns = (question: LoreQuestion, book: readonly EntryRules[]) => {
  const { lines, earlier, greeting = 0, seed } = question;
  const timers = createTimers();
  const readKey = createKeyReader(question.fill);
  /** The turn that ends with a number of the lines. */
  return (count: number, steps: Steps): Activated => {
    const said = lines.slice(0, count);
    const messages = earlier + count;
    // What came earlier began with her greeting.
    const answers = Math.ceil(earlier / 2) + said.filter(({ role }) => role === "assistant").length;
    timers.advance(messages);
    const activated = activateEntries(
      {
        book,
        moment: { messages, answers, greeting },
        timers,
        createScan: () => createScan(said, readKey, steps),
        chance: (name) => createRandom(`${seed}\n${messages}\n${name}`)(),
      },
      question,
    );
    timers.remember(
      activated.active.map(({ rules }) => rules),
      messages,
    );
    return activated;
  };
};

/** Among the example messages only what has a line that somebody says. */
const fitsExamples = ({ position }: EntryRules, text: string, names: readonly string[]): boolean =>
  !position.startsWith("examples") ||
  text.split("\n").some((line) => names.some((name) => line.trimStart().startsWith(`${name}:`)));

/**
 * The entries of a lorebook that a conversation brings up, as SillyTavern (1.19) tells them, and where they stand: the
 * one way in which lore is looked through.
 */
export const tellLore = (question: LoreQuestion): ToldLore => {
  const { entries, settings, lines, fill } = question;
  const book = entries
    .map((entry, index) => toRules(entry, index, settings?.scanDepth ?? defaultScanDepth))
    .filter(({ entry }) => entry.isEnabled)
    .toSorted((one, other) => other.order - one.order);
  const goThrough = createTurns(question, book);
  if (book.some(needsTimers)) {
    const turns = lines.flatMap(({ role }, index) => (role === "user" && index < lines.length - 1 ? index + 1 : []));
    const steps = { left: maxReplayedSteps };
    for (const count of turns.slice(-maxReplayed)) goThrough(count, steps);
  }
  const { active, left } = goThrough(lines.length, { left: maxSteps });
  const names = [fill("{{char}}"), fill("{{user}}")];
  const sorted = active
    .filter(({ text }) => text.trim() !== "")
    .toSorted((one, other) => other.rules.order - one.rules.order);
  const isShown = ({ rules, text }: (typeof sorted)[number]) => fitsExamples(rules, text, names);
  return {
    // The higher its order, the nearer to the conversation; of equal ones the first one found.
    told: sorted
      .filter(isShown)
      .toReversed()
      .map(({ rules: { entry, position, depth, role }, text, by }): ToldEntry => ({
        entry,
        text,
        by,
        position,
        depth,
        role,
      })),
    left: [
      ...[...left].map(([{ entry }, reason]) => ({ entry, reason })),
      ...sorted
        .filter((activation) => !isShown(activation))
        .map(({ rules: { entry } }) => ({ entry, reason: "examples" as const })),
    ],
  };
};
