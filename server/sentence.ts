import type { Context } from "hono";
import type { $ZodIssue } from "zod/v4/core";
import type { AppError } from "#contracts/errors.ts";
import type { SiteDocuments } from "#contracts/site-documents.ts";
import { type Sentence, type SentenceKey, type SentenceValues, toIssueValues, toWords } from "#contracts/sentence.ts";
import forms from "#content/forms.json" with { type: "json" };
import messages from "#content/messages.json" with { type: "json" };

const english = { ...messages, forms };
const keysByText = new Map<string, SentenceKey>();
const keys = new Set<string>();
for (const [group, sentences] of Object.entries(english))
  for (const [name, text] of Object.entries(sentences)) {
    const key = `${group}.${name}` as SentenceKey;
    keys.add(key);
    if (typeof text === "string") keysByText.set(text, key);
  }

/** A sentence of the documents `messages` and `forms`, for an AppError or another answer. */
export const sentence = (key: SentenceKey, values: SentenceValues = {}): Sentence => ({
  key,
  values,
  english: toWords({ key, values }, english, "en-US"),
});

/** The sentence with this English text, which code wrote that knows nothing of the site; null if there is none. */
export const findSentence = (text: string): Sentence | null => {
  const key = keysByText.get(text);
  return key === undefined ? null : sentence(key);
};

/** What a schema says of an input: a sentence, where its message names one; else what is for programs. */
export const toSentence = (issue: $ZodIssue): Sentence | string =>
  keys.has(issue.message) ? sentence(issue.message as SentenceKey, toIssueValues(issue)) : issue.message;

/** The site's own texts, from which an answer takes its words. */
export type SiteTexts = { get<Name extends "forms" | "messages" | "site">(name: Name): SiteDocuments[Name] };

/** Says a sentence, or the message of an error, in the words of a site; in English without them. */
export const say = (texts: SiteTexts | undefined, said: Sentence | AppError): string => {
  const known = said instanceof Error ? said.sentence : said;
  if (!known) return (said as AppError).message;
  if (!texts) return known.english;
  return toWords(known, { ...texts.get("messages"), forms: texts.get("forms") }, texts.get("site").locale);
};

declare module "hono" {
  interface ContextVariableMap {
    /** Set for each request of a site. */
    texts?: SiteTexts;
  }
}

/** Says it to whoever sent a request. */
export const sayTo = (c: Pick<Context, "var"> | { var?: never }, said: Sentence | AppError): string =>
  say(c.var?.texts, said);
