import { colorWords, type NamedColor } from "./color-words.ts";
import { livingWords } from "./living-words.ts";
import { effectWords, moodWords, styleWords, timeWords, weatherWords } from "./mood-words.ts";
import { otherLanguages } from "./other-languages.ts";
import { featureWords, sceneWords } from "./place-words.ts";
import { thingWords } from "./thing-words.ts";

type Sense =
  | { kind: "motif" | "scene" | "feature" | "time" | "weather" | "mood" | "style" | "effect"; name: string }
  | { kind: "color"; color: NamedColor };

/** Lower case without accents; German umlauts become two letters ("ae") or one ("a"). */
export const fold = (word: string): string =>
  word.replaceAll("ß", "ss").replaceAll("œ", "oe").normalize("NFD").replace(/\p{M}/gu, "");
const foldUmlauts = (word: string): string =>
  fold(word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));

const senses = new Map<string, Sense[]>();
const learn = (words: string, sense: Sense): void => {
  for (const word of new Set(words.split(/\s+/))) senses.set(word, [...(senses.get(word) ?? []), sense]);
};

const tables = [
  ["motif", livingWords],
  ["motif", thingWords],
  ["scene", sceneWords],
  ["feature", featureWords],
  ["time", timeWords],
  ["weather", weatherWords],
  ["mood", moodWords],
  ["style", styleWords],
  ["effect", effectWords],
] as const;
for (const [kind, table] of tables) for (const [name, words] of Object.entries(table)) learn(words, { kind, name });
for (const [color, words] of colorWords) learn(words, { kind: "color", color });

const irregular = new Map([
  ["mice", "mouse"],
  ["wolves", "wolf"],
  ["women", "woman"],
  ["men", "man"],
  ["children", "child"],
  ["leaves", "leaf"],
  ["knives", "sword"],
  ["geese", "goose"],
  ["people", "crowd"],
  ["teeth", "skull"],
  ["butterflies", "butterfly"],
  ["elves", "elf"],
  ["feet", "foot"],
  ["haeuser", "haus"],
  ["hauser", "haus"],
  ["baeume", "baum"],
  ["baume", "baum"],
  ["voegel", "vogel"],
  ["vogel", "vogel"],
  ["woelfe", "wolf"],
  ["wolfe", "wolf"],
  ["fuechse", "fuchs"],
  ["fuchse", "fuchs"],
  ["maeuse", "maus"],
  ["chevaux", "cheval"],
  ["oiseaux", "oiseau"],
  ["chateaux", "chateau"],
  ["bateaux", "bateau"],
  ["peces", "pez"],
  ["luces", "luz"],
  ["flores", "flor"],
  ["arboles", "arbol"],
  ["kinder", "kind"],
  ["boote", "boot"],
]);

const endings: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["es", ""],
  ["s", ""],
  ["nen", ""],
  ["en", ""],
  ["n", ""],
  ["e", ""],
  ["x", ""],
];

export type Entry = { senses: readonly Sense[]; isPlural: boolean };

/** Adjectives that look like the plural of a noun: no table of wood stands in one. */
const noPlurals: ReadonlySet<string> = new Set(["wooden", "woolen", "fallen", "eaten"]);

const findFolded = (word: string): Entry | null => {
  const exact = senses.get(word);
  if (exact) return { senses: exact, isPlural: false };
  const singular = irregular.get(word);
  if (singular) return { senses: senses.get(singular) ?? [], isPlural: true };
  if (word.length < 4 || noPlurals.has(word)) return null;
  for (const [ending, instead] of endings) {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) + instead : "";
    const plain = stem.length > 2 ? senses.get(stem) : undefined;
    if (plain) return { senses: plain, isPlural: true };
  }
  return null;
};

/** Looks a word up: as it is, then as a plural. */
export const findWord = (word: string): Entry | null => {
  const entry = findFolded(foldUmlauts(word)) ?? findFolded(fold(word));
  if (entry) return entry;
  const english = otherLanguages.get(fold(word));
  return english === undefined ? null : findFolded(english);
};
