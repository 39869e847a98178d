import type { Forms } from "./content/forms.ts";
import type { Messages } from "./content/messages.ts";
import { fill } from "./fill.ts";
import { choosePlural, type Plural } from "./plural.ts";

/** The groups of the document `messages`, and the document `forms`, which browsers have too. */
type Sentences = Messages & { forms: Forms };

/** The name of a sentence: `limits.retryInSeconds` of `messages`, `forms.nameMissing` of `forms`. */
export type SentenceKey = {
  [Group in keyof Sentences]: `${Group}.${keyof Sentences[Group] & string}`;
}[keyof Sentences];

/** The message of a schema, which is said in the site's words where it is shown. */
export const sentenceKey = <Key extends SentenceKey>(key: Key): Key => key;

export type SentenceValues = Readonly<Record<string, string | number>>;

/** A sentence for visitors, which the answer says in the site's own words; `english` is for the log. */
export type Sentence = { key: SentenceKey; values: SentenceValues; english: string };

type Group = Readonly<Record<string, string | Plural>>;

/** The words of a sentence: a plural has the form of `values.count`, and numbers are written as the locale writes them. */
export const toWords = (
  { key, values }: { key: string; values: SentenceValues },
  sentences: Partial<Sentences>,
  locale: string,
): string => {
  const [group = "", name = ""] = key.split(".");
  const text = (sentences as Readonly<Record<string, Group | undefined>>)[group]?.[name] ?? key;
  const chosen = typeof text === "string" ? text : choosePlural(text, Number(values.count), locale);
  const shown = Object.entries(values).map(([placeholder, value]) => [placeholder, value.toLocaleString(locale)]);
  return fill(chosen, Object.fromEntries(shown));
};

/** What a schema found wrong: its message is the name of a sentence, which may say the limit that was exceeded. */
type Issue = { message: string; maximum?: unknown };

export const toIssueValues = ({ maximum }: Issue): SentenceValues =>
  maximum === undefined ? {} : { count: Number(maximum) };
