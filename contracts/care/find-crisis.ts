import { isOrdinaryWord } from "./ambiguous-words.ts";
import { createPhraseIndex, findExactSpans, findSpans, type PhraseIndex, type Span, toPhrase } from "./phrase-index.ts";
import { type Reading, readText, type TextReadings } from "./read-words.ts";

/** What a language says of self-harm, or another group of phrases. A phrase that ends in `*` goes on with any letters; 0 is any number. */
export type CrisisPhrases = { code: string; phrases: readonly string[]; harmless: readonly string[] };

type Indexes = { phrases: PhraseIndex; harmless: PhraseIndex };
const indexes = new WeakMap<readonly CrisisPhrases[], Indexes>();

const getIndexes = (groups: readonly CrisisPhrases[]): Indexes => {
  const cached = indexes.get(groups);
  if (cached) return cached;
  const create = (name: "phrases" | "harmless") =>
    createPhraseIndex(groups.flatMap((group) => group[name].map((phrase) => toPhrase(group.code, phrase))));
  const created = { phrases: create("phrases"), harmless: create("harmless") };
  indexes.set(groups, created);
  return created;
};

const findIn = (reading: Reading, { phrases, harmless }: Indexes): Span[] => {
  const spans = findSpans(reading, phrases);
  if (spans.length === 0) return spans;
  // By where they begin; of those before, the one that reaches farthest is enough.
  const excused = findExactSpans(reading, harmless);
  const reach = new Map<number, number>();
  for (const { from, to } of excused) reach.set(from, Math.max(reach.get(from) ?? 0, to));
  const reached: number[] = [];
  for (let at = 0; at <= reading.joined.length; at += 1)
    reached.push(Math.max(reached.at(-1) ?? 0, reach.get(at) ?? 0));
  const ordinary = new Map<string, boolean>();
  const isOrdinary = (joined: string): boolean => {
    const isKnown = ordinary.get(joined) ?? isOrdinaryWord(joined, reading);
    ordinary.set(joined, isKnown);
    return isKnown;
  };
  const open = spans.filter(({ from, to }) => (reached[from] ?? 0) < to);
  const alone = open.filter(({ phrase }) => isOrdinary(phrase.joined));
  return alone.length === open.length ? [] : open;
};

/** The code of the group of which a text has the longest phrase, however it is spelt; null if it has none. */
export const findPhrase = (text: string | TextReadings, groups: readonly CrisisPhrases[]): string | null => {
  const { plain, latin } = typeof text === "string" ? readText(text) : text;
  const groupIndexes = getIndexes(groups);
  const spans = findIn(plain, groupIndexes);
  if (latin && spans.length === 0) spans.push(...findIn(latin, groupIndexes));
  let longest: Span | undefined;
  for (const span of spans) if (!longest || span.to - span.from > longest.to - longest.from) longest = span;
  return longest?.phrase.code ?? null;
};

/** The code of the language in which a text speaks of self-harm; null if it does not seem to. */
export const findCrisis = (text: string | TextReadings, languages: readonly CrisisPhrases[]): string | null =>
  findPhrase(text, languages);
