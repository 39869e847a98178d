import { normalizeText } from "#contracts/normalize-text.ts";

// Words that are not searched for.
const stopwords = new Set(
  (
    "a about again all also am an and any are arent as at be been being but by can cant could did didnt do does doesnt " +
    "doing dont each for from get gets give go going had has have having he her here hers him his how i if im in into is " +
    "isnt it its ive just know let lets like made make makes many may me might more most much must my no not of off on " +
    "one only or other our out over please say says said she should show so some such tell than that thats the their " +
    "them then there these they thing things this those to too up us use used uses very want wants was we were what " +
    "whats when where which while who whom whos whose why will with would you your yours " +
    "happen happened happens without couldnt hadnt hasnt havent hows shes shouldnt theres theyre theyve wasnt weve werent wheres whys wont wouldnt " +
    "youd youll youre youve herself himself itself myself ourselves themselves yourself " +
    // Common misspellings of them.
    "abuot hte hwat hwo pls plz teh tel taht tehre thier waht wat wehre whch whcih wher whta whut wht wich wut yuo"
  ).split(" "),
);

// Weak words: they count only beside a single keyword.
const lightWords = new Set("like liked likes made make makes want wants".split(" "));

// After "how" they are part of the question, if it has other words.
const measures = new Set("big deep far fast high long often old tall".split(" "));

const few = 2;
const maxQueryLength = 300;
const maxTerms = 10;
/** In letters taken apart; syllables of Korean have three. */
const maxWordLength = 120;

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, in lower case. */
const toWords = (text: string): string[] =>
  text.normalize("NFC").replaceAll(/['’]/g, "").toLowerCase().match(wordPattern) ?? [];

/** Removes the accents of a word. */
const stripAccents = (word: string): string => normalizeText(word, "NFKD", maxWordLength).replaceAll(/\p{M}/gu, "");

/** Irregular forms and synonyms: the word itself, then its equivalents. */
const irregular = new Map(
  (
    "become became,break broke broken,bring brought,build built,buy bought,catch caught," +
    "choose chose chosen,color colour,come came,draw drew drawn,eat ate eaten,fall fell fallen,feel felt,find found," +
    "fly flew flown,forget forgot forgotten,gray grey,grow grew grown,hear heard,hold held,keep kept,know knew known," +
    "leave left,lose lost,make made,mean meant,meet met,pay paid,rebuild rebuilt,rise rose risen,run ran,see saw seen,sell sold," +
    "send sent,sing sang sung,sleep slept,speak spoke spoken,spend spent," +
    "start begin begins beginning began begun,teach taught,think thought,wake woke woken," +
    "website site sites,write wrote written"
  )
    .split(",")
    .flatMap((line) => {
      const [word = "", ...forms] = line.split(" ");
      return forms.map((form) => [form, word] as const);
    }),
);

const vowel = /[aeiouy]/;
const endings: readonly [RegExp, string][] = [
  [/(?:s|x|z|ch|sh)es$/, ""],
  [/ies$/, "y"],
  [/(?<![su])s$/, ""],
  [/(?:ingly|edly|ing|ed)$/, ""],
  [/(?<=.{4})(?:ness|ment|ly)$/, ""],
];

/** The rough stem of a lower-case English word: the same for its common forms, with and without accents. */
const toStem = (word: string): string => {
  let stem = stripAccents(irregular.get(word) ?? word);
  for (const [ending, replacement] of endings) {
    const match = ending.exec(stem);
    if (!match) continue;
    const kept = match[0].endsWith("es") && replacement === "" ? match[0].slice(0, -2) : replacement;
    const shorter = stem.slice(0, match.index) + kept;
    if (shorter.length >= 3 && vowel.test(shorter)) stem = shorter;
  }
  stem = stem.replace(/([bdfgmnprt])\1$/, "$1");
  const shorter = stem.length > 3 ? stem.replace(/[ei]$/, "").replace(/y$/, "i") : stem;
  // "theme" does not stem to "them".
  return stopwords.has(shorter) ? stem : shorter;
};

/** The stems of all words of a text. */
export const toStems = (text: string): string[] => toWords(text).map(toStem).filter(Boolean);

export type SearchQuery = {
  /** The keywords as written: only letters, digits and single spaces. */
  words: string;
  /** Their stems, each once. */
  terms: string[];
};

/** The search terms of a query: special characters are removed, and overlong text is truncated. */
export const parseSearchQuery = (text: string): SearchQuery => {
  const words = toWords(normalizeText(text, "NFC", maxQueryLength)).filter((word) => word.length <= 40);
  const isMeasure = (word: string, at: number) => measures.has(word) && words[at - 1] === "how";
  const said = words.filter((word) => !stopwords.has(word));
  const telling = said.length > few ? words.filter((word, at) => !stopwords.has(word) && !isMeasure(word, at)) : said;
  if (new Set(telling).size === 1) telling.push(...words.filter((word) => lightWords.has(word)));
  const seen = new Map<string, string>();
  for (const word of telling) {
    const stem = toStem(word);
    if (stem && !seen.has(stem) && seen.size < maxTerms) seen.set(stem, word);
  }
  return { words: [...seen.values()].join(" "), terms: [...seen.keys()] };
};
