/** The pronouns a persona may have, as its profile names them. */
export const pronounSets = ["she/her", "he/him", "they/them", "it/its"] as const;
export type Pronouns = (typeof pronounSets)[number];

/** The words of one set by placeholder, as the document `language` declares them. */
export type PronounWords = Readonly<Record<string, string>>;

/** What may be capitalized: `{They}` at the beginning of a sentence. */
const words = ["they", "them", "their", "theirs", "themself"];
/** Verbs after `{they}`, and the endings of others: `{they} write{s}`, `{they} watch{es}`. */
const verbs = ["are", "were", "have", "do", "s", "es"];

/** The placeholders that English texts use. A language may have more forms of each: `{theirDative}`, `{endFeminine}`. */
const form = /^(?:they|them|their|theirs|themself|end)[A-Z][A-Za-z]{0,30}$/;
export const isPronounForm = (name: string): boolean => words.includes(name) || verbs.includes(name) || form.test(name);

const capitalize = (text: string, locale: string): string => {
  const [first = ""] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
};

/**
 * The values of a set's placeholders: `{they}`, `{their}` …, and all but the endings with a capital too, as `{They}`.
 * @param locale whose capitals are meant, as in `tr-TR`
 */
export const toPronounValues = (set: PronounWords, locale: string): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [name, text] of Object.entries(set)) {
    values[name] = text;
    if (!verbs.includes(name)) values[capitalize(name, "en")] = capitalize(text, locale);
  }
  return values;
};

/** Whether a text may use a placeholder because some language declares it. */
export const isPronounPlaceholder = (name: string): boolean => {
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return isPronounForm(name) || (!verbs.includes(small) && isPronounForm(small));
};
