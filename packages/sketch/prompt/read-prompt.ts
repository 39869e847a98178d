import { createHash } from "node:crypto";
import type { NamedColor } from "./color-words.ts";
import { signWords } from "./emoji.ts";
import { type Entry, findWord, fold } from "./lexicon.ts";
import { effectPhrases } from "./mood-words.ts";
import { negations, numberWords, sizeWords } from "./number-words.ts";
import type { Effect, Plan, Scene, Style, Subject, Time } from "./plan.ts";

const maxWords = 300;
const maxLength = 5000;
const maxSubjects = 4;
const maxCount = 12;
const maxFigures = 16;

// One figure of `groups` shows several people; those of `fields` and `flocks` come in larger numbers.
const groups: ReadonlySet<string> = new Set(["couple", "crowd", "family"]);
const fields: ReadonlySet<string> = new Set(["flower", "rose", "tulip", "sunflower", "mushroom"]);
const flocks: ReadonlySet<string> = new Set([
  "butterfly",
  "bird",
  "fish",
  "star",
  "lantern",
  "bat",
  "leaf",
  "feather",
  "heart",
  "jellyfish",
]);

// The first of each pair already includes or is the second.
const included: readonly (readonly [string, string])[] = [
  ["portrait", "woman"],
  ["portrait", "man"],
  ["portrait", "child"],
  ["couple", "dancer"],
  ["couple", "woman"],
  ["couple", "man"],
  ["knight", "sword"],
  ["child", "lantern"],
  ["dancer", "woman"],
  ["angel", "feather"],
];

type Token = { word: string; isSign: boolean };

const tokenPattern = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}(?:\uFE0F?\u200D\p{Extended_Pictographic})*/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const splitWords = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (const [match] of text.matchAll(tokenPattern)) {
    if (tokens.length >= maxWords) break;
    if (unspacedScript.test(match)) for (const sign of match) tokens.push({ word: sign, isSign: true });
    else tokens.push({ word: match, isSign: /\p{Extended_Pictographic}/u.test(match) && !/^\d+$/.test(match) });
  }
  return tokens.slice(0, maxWords);
};

const separateEffects = (prompt: string): { text: string; effects: Set<Effect> } => {
  const effects = new Set<Effect>();
  let text = prompt.slice(0, maxLength).normalize("NFKC").toLowerCase();
  for (const [effect, phrase] of effectPhrases) {
    if (text.includes(phrase)) effects.add(effect);
    text = text.replaceAll(phrase, " ");
  }
  return { text, effects };
};

const findSign = (sign: string): Entry | null => {
  const word = signWords.get(sign.replaceAll("\uFE0F", ""));
  return word === undefined ? null : findWord(word);
};

const toCount = (word: string): number | null => {
  if (/^\d{1,4}$/.test(word)) return Math.max(1, Math.min(maxCount, Number(word)));
  return numberWords.get(fold(word)) ?? null;
};

// A storm takes precedence over the time of day, which takes precedence over fog and rain.
const chooseTime = (times: readonly Time[]): Time | null =>
  times.find((time) => time === "storm") ??
  times.find((time) => time === "night") ??
  times.find((time) => time !== "overcast") ??
  times[0] ??
  null;

// "Sky" and "dream" name a scene only if nothing more specific does; a lake includes mountains anyway.
const chooseScene = (scenes: readonly Scene[]): Scene | null => {
  const firm = scenes.filter((scene) => scene !== "clouds" && scene !== "abstract");
  if (firm.includes("lake") && firm[0] === "mountains") return "lake";
  return firm[0] ?? scenes[0] ?? null;
};

const selectSubjects = (found: ReadonlyMap<string, Subject>): Subject[] => {
  const isIncluded = (name: string): boolean => included.some(([first, second]) => second === name && found.has(first));
  let room = maxFigures;
  return [...found.values()]
    .filter(({ name }) => !isIncluded(name))
    .slice(0, maxSubjects)
    .map((subject) => {
      const count = Math.max(1, Math.min(subject.count, room));
      room -= count;
      return { ...subject, count };
    });
};

/** Reads a prompt: the first 300 words, in any script. `portraitNames` are words that ask for the portrait. */
export const readPrompt = (prompt: string, portraitNames: readonly string[] = []): Plan => {
  const { text, effects } = separateEffects(prompt);
  const tokens = splitWords(text);
  const named = new Set(portraitNames.map((name) => fold(name.toLowerCase())));
  const found = new Map<string, Subject>();
  const colors: NamedColor[] = [];
  const scenes: Scene[] = [];
  const times: Time[] = [];
  const styles: Style[] = [];
  const features = new Set<string>();
  const weather = new Set<string>();
  const moods = new Set<string>();
  // Attributes for the next figure, and for how many words they remain pending.
  let pending: { count: number | null; size: number; color: NamedColor | null; words: number } = {
    count: null,
    size: 1,
    color: null,
    words: 0,
  };

  const addSubject = (name: string, isPlural: boolean): void => {
    const before = found.get(name);
    const count = groups.has(name)
      ? 1
      : (pending.count ?? (isPlural ? (fields.has(name) ? 9 : flocks.has(name) ? 5 : 3) : 1));
    if (pending.color) colors.splice(colors.lastIndexOf(pending.color), 1);
    if (before) found.set(name, { ...before, count: Math.min(maxCount, before.count + (isPlural ? 0 : 1)) });
    else found.set(name, { name, count, size: pending.size, color: pending.color });
    pending = { count: null, size: 1, color: null, words: 0 };
  };

  const addEntry = ({ senses, isPlural }: Entry): void => {
    for (const sense of senses) {
      if (sense.kind === "motif") addSubject(sense.name, isPlural);
      else if (sense.kind === "color") {
        colors.push(sense.color);
        pending = { ...pending, color: sense.color, words: 3 };
      } else if (sense.kind === "scene") scenes.push(sense.name as Scene);
      else if (sense.kind === "time") times.push(sense.name as Time);
      else if (sense.kind === "style") styles.push(sense.name as Style);
      else if (sense.kind === "effect") effects.add(sense.name as Effect);
      else if (sense.kind === "feature") features.add(sense.name);
      else if (sense.kind === "weather") weather.add(sense.name);
      else moods.add(sense.name);
    }
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const { word, isSign } = tokens[index] as Token;
    if (pending.words > 0) pending = { ...pending, words: pending.words - 1 };
    else pending = { count: null, size: 1, color: null, words: 0 };
    if (isSign) {
      const entry = findSign(word);
      if (entry) addEntry({ ...entry, isPlural: false });
      continue;
    }
    if (negations.has(fold(word))) {
      index += 1;
      continue;
    }
    const [next, afterNext] = [tokens[index + 1]?.word, tokens[index + 2]?.word];
    const three = next && afterNext ? findWord(`${word}-${next}-${afterNext}`) : null;
    const two = next ? (findWord(`${word}-${next}`) ?? null) : null;
    const entry = three ?? two ?? (named.has(fold(word)) ? findWord("portrait") : findWord(word));
    if (three) index += 2;
    else if (two) index += 1;
    const count = toCount(word);
    const size = sizeWords.get(fold(word));
    if (count !== null) pending = { ...pending, count, words: 4 };
    if (size !== undefined) pending = { ...pending, size, words: 3 };
    if (entry) addEntry(entry);
  }

  const words = tokens.map((token) => token.word).join(" ");
  return {
    key: createHash("sha256")
      .update(words || text)
      .digest("hex"),
    scene: chooseScene(scenes),
    time: chooseTime(times),
    style: styles[0] ?? "luminous",
    colors,
    subjects: selectSubjects(found),
    features,
    weather,
    moods,
    effects,
  };
};
