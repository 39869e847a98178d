import { type Reading, readWords } from "./read-words.ts";

/** A phrase of one code. `isOpen`: its last word goes on with any letters. */
export type Phrase = { code: string; words: string[]; joined: string; isOpen: boolean };
/** Where a phrase stands in `joined` of a reading. */
export type Span = { from: number; to: number; phrase: Phrase };

type Branch = { next: Map<string, Branch>; phrases: Phrase[] };
type Place = { phrase: Phrase; at: number };
/** Phrases by their letters, and by each long word that may be misspelt: no text is compared with every phrase. */
export type PhraseIndex = { root: Branch; long: Map<string, Map<string, Place[]>> };

const shortPhrase = 5;
const longWord = 6;
const longAlone = 8;

const createBranch = (): Branch => ({ next: new Map(), phrases: [] });

export const toPhrase = (code: string, text: string): Phrase => {
  const words = readWords(text);
  return { code, words, joined: words.join(""), isOpen: text.endsWith("*") };
};

export const createPhraseIndex = (phrases: readonly Phrase[]): PhraseIndex => {
  const root = createBranch();
  const long: PhraseIndex["long"] = new Map();
  for (const phrase of phrases) {
    let branch = root;
    for (const letter of phrase.joined) {
      const next = branch.next.get(letter) ?? createBranch();
      branch.next.set(letter, next);
      branch = next;
    }
    if (branch !== root) branch.phrases.push(phrase);
    const fewest = phrase.words.length === 1 ? longAlone : longWord;
    if (!phrase.words.some((word) => word.length >= fewest)) continue;
    for (const [at, word] of phrase.words.entries()) {
      if (word.length < longWord) continue;
      const key = `${word[0]}${word.length}`;
      const alike = long.get(key) ?? new Map<string, Place[]>();
      long.set(key, alike);
      alike.set(word, [...(alike.get(word) ?? []), { phrase, at }]);
    }
  }
  return { root, long };
};

const isWhole = ({ words }: Reading, from: number, to: number): boolean =>
  from === to || words.slice(from, to + 1).every(({ isSingle }) => isSingle);

/** However the letters are spaced, from the beginning of a word to the end of one. */
const findJoined = (reading: Reading, { root }: PhraseIndex): Span[] => {
  const { joined, begins, ends } = reading;
  const spans: Span[] = [];
  for (const [from, first] of begins) {
    let branch: Branch | undefined = root;
    for (let to = from; branch;) {
      for (const phrase of branch.phrases) {
        const last = ends.get(to);
        if (last === undefined && !phrase.isOpen) continue;
        const isShort = phrase.joined.length <= shortPhrase && phrase.words.length === 1;
        if (isShort && last !== undefined && !isWhole(reading, first, last)) continue;
        spans.push({ from, to, phrase });
      }
      const letter: number | undefined = joined.codePointAt(to);
      if (letter === undefined) break;
      const text = String.fromCodePoint(letter);
      branch = branch.next.get(text);
      to += text.length;
    }
  }
  return spans;
};

/** Whether one letter was left out, added, changed or exchanged with its neighbour. */
const isMisspelt = (word: string, right: string): boolean => {
  if (word === right || Math.abs(word.length - right.length) > 1 || word[0] !== right[0]) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start++;
  const rest = word.slice(start);
  const wanted = right.slice(start);
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
};

/** With one long word misspelt, and the others as they should be. */
const findMisspelt = ({ words, starts }: Reading, { long }: PhraseIndex): Span[] => {
  const spans: Span[] = [];
  for (const [index, { text }] of words.entries()) {
    if (text.length < longWord - 1) continue;
    for (const length of [text.length - 1, text.length, text.length + 1])
      for (const [right, places] of long.get(`${text[0]}${length}`) ?? []) {
        if (!isMisspelt(text, right)) continue;
        for (const { phrase, at } of places) {
          const first = index - at;
          if (!phrase.words.every((word, number) => number === at || words[first + number]?.text === word)) continue;
          const last = first + phrase.words.length - 1;
          spans.push({ from: starts[first] ?? 0, to: (starts[last] ?? 0) + (words[last]?.text.length ?? 0), phrase });
        }
      }
  }
  return spans;
};

/** Where the phrases stand in a text, however they are spelt. Linear in its length, whatever the number of phrases. */
export const findSpans = (reading: Reading, index: PhraseIndex): Span[] => [
  ...findJoined(reading, index),
  ...findMisspelt(reading, index),
];

/** Where the phrases stand letter by letter. */
export const findExactSpans = findJoined;
