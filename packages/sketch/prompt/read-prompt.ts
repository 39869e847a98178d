import { createHash } from "node:crypto";
import type { NamedColor } from "./color-words.ts";
import { signWords } from "./emoji.ts";
import { type Entry, findWord, fold } from "./lexicon.ts";
import { determiners } from "./function-words.ts";
import { effectPhrases } from "./mood-words.ts";
import { negations, numberWords, sizeWords } from "./number-words.ts";
import type { Effect, Plan, Scene, Style, Subject, Time } from "./plan.ts";
import { aged, findPose, oldWords, poseWords } from "./poses.ts";
import { choosePortrait } from "./portrait-words.ts";
import { type Mention, writeReport } from "./write-report.ts";
import { bringTogether, isIncluded, selectSubjects } from "./select-subjects.ts";
import { splitWords } from "./split-words.ts";

const maxLength = 5000;
const maxCount = 12;

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

const ofWords: ReadonlySet<string> = new Set(["of", "de", "mit", "with"]);
const ons: ReadonlySet<string> = new Set("on upon atop auf sur sobre encima".split(" "));

const separateEffects = (prompt: string): { text: string; effects: Set<Effect> } => {
  const effects = new Set<Effect>();
  let text = prompt.slice(0, maxLength).normalize("NFKC").toLowerCase().slice(0, maxLength);
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

// What is before them says of which kind they are: a noodle shop, a strawberry cake.
const heads: ReadonlySet<string> = new Set(
  "house cake pie icecream bread donut pizza noodles burger bottle basket vase pancakes".split(" "),
);
const isHead = ({ senses }: Entry): boolean => senses.some((sense) => sense.kind === "motif" && heads.has(sense.name));

type Pending = {
  count: number | null;
  size: number;
  color: NamedColor | null;
  isOld: boolean;
  pose: string;
  words: number;
};
const noPending: Pending = { count: null, size: 1, color: null, isOld: false, pose: "", words: 0 };

/** Reads a prompt: the first 300 words, in any script. `portraitNames` are words that ask for the portrait. */
export const readPrompt = (prompt: string, portraitNames: readonly string[] = []): Plan => {
  const { text, effects } = separateEffects(prompt);
  const tokens = splitWords(text);
  const named = new Set(portraitNames.map((name) => fold(name.toLowerCase())));
  const subjects = new Map<string, Subject>();
  const mentions: Mention[] = [];
  const colors: NamedColor[] = [];
  const scenes: Scene[] = [];
  const times: Time[] = [];
  const styles: Style[] = [];
  const features = new Set<string>();
  const weather = new Set<string>();
  const moods = new Set<string>();
  const names = new Set<string>();
  // Attributes for the next figure, and for how many words they remain pending.
  let pending = noPending;
  let hair: NamedColor | null = null;
  // The last figure, where it was named, and what it is said to be on.
  let last = { name: "", at: -9 };
  let rider = { name: "", at: -9 };

  const addSubject = (word: string, isPlural: boolean, at: number): string => {
    const isCounted = word === "crowd" && pending.count !== null;
    const name = isCounted ? "person" : (pending.isOld && aged.get(word)) || word;
    const before = subjects.get(name);
    const count = groups.has(name)
      ? 1
      : (pending.count ?? (isPlural ? (fields.has(name) ? 9 : flocks.has(name) ? 5 : 3) : 1));
    if (pending.color) colors.splice(colors.lastIndexOf(pending.color), 1);
    // "A cup of tea" is one cup.
    const isSame = isPlural || (last.name === name && ofWords.has(tokens[at - 1]?.word ?? ""));
    if (before) subjects.set(name, { ...before, count: Math.min(maxCount, before.count + (isSame ? 0 : 1)) });
    else {
      const { size, color, pose } = pending;
      subjects.set(name, { name, count, size, color, ...(pose && { pose }) });
    }
    const carried = subjects.get(rider.name);
    if (carried && at - rider.at < 5 && rider.name !== name) subjects.set(rider.name, { ...carried, on: name });
    rider = { name: "", at: -9 };
    last = { name, at };
    pending = noPending;
    return name;
  };

  const addEntry = ({ senses, isPlural }: Entry, at: number): string => {
    let figure = "";
    for (const sense of senses) {
      if (sense.kind === "motif") figure = addSubject(sense.name, isPlural, at);
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
    return figure;
  };

  /** A noodle shop has no noodles. */
  const withdraw = (name: string): void => {
    const before = subjects.get(name);
    if (before && before.count > 1) subjects.set(name, { ...before, count: before.count - 1 });
    else subjects.delete(name);
  };

  /** "A family of four." */
  const countFamily = (count: number): void => {
    subjects.delete("family");
    subjects.set("person", { name: "person", count, size: 1, color: null });
    for (const mention of mentions) if (mention.figure === "family") mention.figure = "person";
  };

  /** Before the figure ("a sleeping cat") or after it ("a cat sleeping"). */
  const addPose = (pose: string, at: number): void => {
    const subject = subjects.get(last.name);
    const between = tokens.slice(last.at + 1, at + 1);
    const isApart = between.some(({ word, startsClause }) => startsClause || determiners.has(word));
    const isAfter = subject && between.length < 4 && pending === noPending && !isApart;
    if (isAfter) subjects.set(last.name, { ...subject, pose });
    else pending = { ...pending, pose, words: 4 };
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const at = index;
    const { word, isSign, startsClause } = tokens[index] as { word: string; isSign: boolean; startsClause: boolean };
    if (pending.words > 0) pending = { ...pending, words: pending.words - 1 };
    else pending = noPending;
    if (isSign) {
      const entry = findSign(word);
      const figure = entry ? addEntry({ ...entry, isPlural: false }, at) : "";
      mentions.push({ text: signWords.get(word) ?? word, isSign, startsClause, entry, figure });
      continue;
    }
    const folded = fold(word);
    if (negations.has(folded)) {
      index += 1;
      while (determiners.has(tokens[index]?.word ?? "") && index < tokens.length) index += 1;
      mentions.push({ text: "without", isSign, startsClause, entry: null, figure: "" });
      continue;
    }
    const [next, afterNext] = [tokens[index + 1]?.word, tokens[index + 2]?.word];
    const three = next && afterNext ? findWord(`${word}-${next}-${afterNext}`) : null;
    const two = next ? (findWord(`${word}-${next}`) ?? null) : null;
    const isName = named.has(folded);
    const entry = three ?? two ?? (isName ? findWord("portrait") : findWord(word));
    const length = three ? 3 : two ? 2 : 1;
    index += length - 1;
    const count = toCount(word);
    const size = sizeWords.get(folded);
    const pose = poseWords.get(folded);
    if (isName) names.add("portrait");
    if (ons.has(folded)) rider = { ...last, at };
    if (count !== null && last.name === "family" && last.at === at - 2) countFamily(count);
    else if (count !== null) pending = { ...pending, count, words: 4 };
    if (size !== undefined) pending = { ...pending, size, words: 3 };
    if (oldWords.has(folded)) pending = { ...pending, isOld: true, words: 3 };
    if (pose !== undefined) addPose(pose, at);
    if (folded === "hair" && pending.color) {
      hair = pending.color;
      colors.splice(colors.lastIndexOf(hair), 1);
      pending = { ...pending, color: null };
    }
    let said = tokens
      .slice(at, at + length)
      .map((token) => token.word)
      .join(" ");
    if (entry && isHead(entry) && !startsClause && last.at === at - 1) {
      withdraw(last.name);
      said = `${mentions.pop()?.text ?? ""} ${said}`;
    }
    const figure = entry ? addEntry(entry, at) : "";
    mentions.push({ text: said, isSign, startsClause, entry, figure, ...(isName && { isName }) });
  }

  const words = tokens.map((token) => token.word).join(" ");
  const person = choosePortrait(subjects, names.has("portrait"));
  bringTogether(subjects);
  const chosen = selectSubjects(subjects);
  const scene = chooseScene(scenes);
  return {
    key: createHash("sha256")
      .update(words || text)
      .digest("hex"),
    scene,
    time: chooseTime(times),
    style: styles[0] ?? "luminous",
    colors,
    hair,
    person: person === "woman" && moods.has("bright") ? "being" : person,
    subjects: chosen.map(({ pose, ...subject }) => ({
      ...subject,
      name: (pose && findPose(subject.name, pose)) || subject.name,
    })),
    features,
    weather,
    moods,
    effects,
    report: writeReport(mentions, {
      scene,
      person,
      found: subjects,
      chosen: new Set(chosen.map(({ name }) => name)),
      isIncluded,
    }),
  };
};
