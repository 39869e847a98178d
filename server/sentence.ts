import type { Context } from "hono";
import type { AppError } from "#contracts/errors.ts";
import type { SiteDocuments } from "#contracts/site-documents.ts";
import { type Sentence, type SentenceKey, type SentenceValues, toWords } from "#contracts/sentence.ts";
import english from "#content/messages.json" with { type: "json" };

/** A sentence of the document `messages`, for an AppError or another answer. */
export const sentence = (key: SentenceKey, values: SentenceValues = {}): Sentence => ({
  key,
  values,
  english: toWords({ key, values }, english, "en-US"),
});

/** The site's own texts, from which an answer takes its words. */
export type SiteTexts = { get<Name extends "messages" | "site">(name: Name): SiteDocuments[Name] };

/** Says a sentence, or the message of an error, in the words of a site; in English without them. */
export const say = (content: SiteTexts | undefined, said: Sentence | AppError): string => {
  const known = said instanceof Error ? said.sentence : said;
  if (!known) return (said as AppError).message;
  return content ? toWords(known, content.get("messages"), content.get("site").locale) : known.english;
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
