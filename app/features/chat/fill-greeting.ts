import { getContent } from "#app/lib/content/content.ts";
import { fillMacros } from "#contracts/macros/fill-macros.ts";
import { createRandom } from "#contracts/macros/seeded-random.ts";

type GreetingValues = {
  char: string;
  /** What the visitor wants to be called, or else the word for guests. */
  user: string;
  now: Date;
  /** Of the conversation: chance falls alike each time. */
  seed: string;
  /** UTC if it is missing. */
  timeZone?: string;
};

/** A first message of a card as one visitor reads it: always the same text for the same values. */
export const fillGreeting = (text: string, { seed, ...values }: GreetingValues): string =>
  fillMacros(text, { ...values, locale: getContent("site").locale, seed, random: createRandom(seed) });
