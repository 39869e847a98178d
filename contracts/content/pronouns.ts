/** The pronouns a persona may have, as its profile names them. */
export const pronounSets = ["she/her", "he/him", "they/them", "it/its"] as const;
export type Pronouns = (typeof pronounSets)[number];

const forms: Record<Pronouns, readonly [they: string, them: string, their: string, theirs: string, themself: string]> =
  {
    "she/her": ["she", "her", "her", "hers", "herself"],
    "he/him": ["he", "him", "his", "his", "himself"],
    "they/them": ["they", "them", "their", "theirs", "themself"],
    "it/its": ["it", "it", "its", "its", "itself"],
  };

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The placeholders with which a text of `content/` agrees with the persona's pronouns: `{they}`, `{them}`, `{their}`,
 * `{theirs}`, `{themself}`, the same with a capital, and the verbs after `{they}`: `{are}`, `{have}`, `{were}`, `{do}`,
 * and the endings of others: `{they} write{s}`, `{they} watch{es}`.
 */
export const toPronounValues = (pronouns: Pronouns): Record<string, string> => {
  const [they, them, their, theirs, themself] = forms[pronouns];
  const isPlural = pronouns === "they/them";
  const words = { they, them, their, theirs, themself };
  return {
    ...words,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [capitalize(name), capitalize(word)])),
    are: isPlural ? "are" : "is",
    were: isPlural ? "were" : "was",
    have: isPlural ? "have" : "has",
    do: isPlural ? "do" : "does",
    s: isPlural ? "" : "s",
    es: isPlural ? "" : "es",
  };
};

/** The names of all these placeholders. */
export const pronounPlaceholders: readonly string[] = Object.keys(toPronounValues("they/them"));
