import { fillMacros, listMacros } from "#contracts/macros/fill-macros.ts";
import { createRandom } from "#contracts/macros/seeded-random.ts";

type GreetingValues = {
  char: string;
  /** What the visitor wants to be called, or else the word for guests. */
  user: string;
  now: Date;
  /** Of the conversation: chance falls alike each time. */
  seed: string;
  /** UTC if it is missing, as when the server renders. */
  timeZone?: string;
};

/** A first message of a card as one visitor reads it: always the same text for the same values. */
export const fillGreeting = (text: string, { seed, ...values }: GreetingValues): string =>
  fillMacros(text, { ...values, seed, random: createRandom(seed) });

const ofEverybody = new Set(["char", "bot", "//", "comment", "hidden_key", "noop", "newline", "trim", "reverse"]);

/** Whether a first message differs by who reads it, and when, so that the browser fills it again. */
export const needsVisitor = (text: string): boolean => listMacros(text).some((name) => !ofEverybody.has(name));
