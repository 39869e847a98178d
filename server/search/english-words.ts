import { normalizeText } from "#contracts/normalize-text.ts";

/** How the words of a language are compared. Words are in lower case. */
export type LanguageWords = {
  /** Its name in PostgreSQL, which stems by the same rules. */
  configuration: string;
  /** Whether nobody searches for it. */
  isStopword(word: string): boolean;
  /** The same for the forms of a word, without accents. */
  toStem(word: string): string;
  /** Weak words: they count only beside a single keyword. */
  lightWords?: ReadonlySet<string>;
  /** After "how" they are part of the question, if it has other words. */
  measures?: ReadonlySet<string>;
};

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

/** In letters taken apart. */
const maxWordLength = 120;

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

export const englishWords: LanguageWords = {
  configuration: "english",
  isStopword: (word) => stopwords.has(word),
  toStem,
  lightWords,
  measures,
};
