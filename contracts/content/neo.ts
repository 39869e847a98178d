import { z } from "zod";
import { isSiteAddress } from "../site-addresses.ts";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

/** What NEO answers on the open console, which calls no function. */
export const neoSchema = defineContent("neo.json", {
  offlineReplies: z.array(line).length(5, "there are exactly five replies"),
});

const phrases = z
  .array(line.regex(/^[\p{Ll}\p{Lo}\p{N} ]+$/u, "must be lower case words without punctuation"))
  .min(1, "needs at least one phrase");

/** One line of Markdown whose links lead to pages of this site. */
const linkedLine = line.refine(
  (text) => [...text.matchAll(/\]\(([^)]*)\)/g)].every(([, to = ""]) => isSiteAddress(to)),
  "has a link that is not to a page of this site (contracts/site-pages.ts lists them)",
);

/** What the built-in NEO says around the sentences that he quotes. The texts are Markdown. */
export const builtInNeoSchema = defineContent("neo/built-in.json", {
  /** What he takes for a greeting, alone or before his name. */
  greetings: phrases,
  /** What he takes for a question about himself. */
  helpRequests: phrases,
  greeting: line,
  help: line,
  /** Above a quotation. */
  quote: line,
  /** Above the links to further paragraphs. */
  more: line,
  unknown: line,
  /** To a question about the persona. */
  unknownOfPersona: linkedLine,
});

/** What the built-in NEO says without searching: where things are on the site, and small talk. */
export const neoTopicsSchema = defineContent("neo/topics.json", {
  /** Words at the beginning or the end of a question that ask nothing. */
  fillers: phrases,
  topics: z.array(
    z.strictObject({
      /** Whole questions, or the telling words of one. */
      phrases,
      answer: linkedLine,
      /** What stands below the answer, read when it is asked for: the newest stories, or the state of the site. */
      live: z.enum(["stories", "status"]).optional(),
    }),
  ),
  otherLanguages: z.strictObject({ words: phrases, answer: line }),
});

/**
 * Questions by which a test measures the search: nine of ten find their page among the first three, and NEO says that he
 * does not know the others. With other stories or documents they need to be written anew; empty lists measure nothing.
 */
export const neoQuestionsSchema = defineContent("neo/questions.json", {
  answerable: z.array(
    z.strictObject({
      question: line,
      /** Path of the page that has the answer, with a fragment if only one entry of it has. */
      source: z.string().regex(/^\/[\w/-]+(#[\w-]+)?$/, "must be a path like /post/first-light"),
    }),
  ),
  unanswerable: z.array(line),
});

/** The front matter of `neo/persona.md`; the text below it is NEO's instructions where a language model answers. */
export const neoPersonaSchema = z.strictObject({
  /** Before the answer of the built-in NEO when no tokens are left for today. */
  budgetSpent: line,
  /** Before a link to the paragraph that fits the question best, where the answer itself has no link. */
  sources: line,
});

export type NeoPersona = z.infer<typeof neoPersonaSchema> & { instructions: string };
export type NeoContent = z.infer<typeof neoSchema>;
export type BuiltInNeoContent = z.infer<typeof builtInNeoSchema>;
export type NeoTopicsContent = z.infer<typeof neoTopicsSchema>;
export type NeoTopic = NeoTopicsContent["topics"][number];
export type NeoQuestions = z.infer<typeof neoQuestionsSchema>;
