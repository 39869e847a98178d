import type { Messages } from "./content/messages.ts";
import { fill } from "./fill.ts";
import { choosePlural, type Plural } from "./plural.ts";

/** The name of a sentence in the document `messages`: `limits.retryInSeconds`. */
export type SentenceKey = {
  [Group in keyof Messages & string]: `${Group}.${keyof Messages[Group] & string}`;
}[keyof Messages & string];

export type SentenceValues = Readonly<Record<string, string | number>>;

/** A sentence for visitors, which the answer says in the site's own words; `english` is for the log. */
export type Sentence = { key: SentenceKey; values: SentenceValues; english: string };

type Group = Readonly<Record<string, string | Plural>>;

/** The words of a sentence: a plural has the form of `values.count`, and numbers are written as the locale writes them. */
export const toWords = (
  { key, values }: Pick<Sentence, "key" | "values">,
  messages: Messages,
  locale: string,
): string => {
  const [group = "", name = ""] = key.split(".");
  const text = (messages as Readonly<Record<string, Group>>)[group]?.[name] ?? key;
  const chosen = typeof text === "string" ? text : choosePlural(text, Number(values.count), locale);
  const shown = Object.entries(values).map(([placeholder, value]) => [placeholder, value.toLocaleString(locale)]);
  return fill(chosen, Object.fromEntries(shown));
};
