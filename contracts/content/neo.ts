import { z } from "zod";
import { isSiteAddress } from "../site-addresses.ts";
import { defineContent } from "./define-content.ts";
import { line, template } from "./fields.ts";

/** NEO's replies in the public console, which calls no function. */
export const neoSchema = defineContent("neo.json", {
  offlineReplies: z.array(line).length(5, "there are exactly five replies"),
});

const phrases = z
  .array(
    line.regex(
      /^(?:[\p{Ll}\p{Lm}\p{Lo}\p{N} ]|\{persona\})+$/u,
      "must be lower case words without punctuation, or {persona}",
    ),
  )
  .min(1, "needs at least one phrase");

/** One line of Markdown whose links lead to pages of this site. */
const linkedLine = line.refine(
  (text) => [...text.matchAll(/\]\(([^()]*)\)/g)].every(([, to = ""]) => isSiteAddress(to)),
  "has a link that is not to a page of this site (contracts/site-pages.ts lists them)",
);

/** What the built-in NEO says around the sentences that it quotes. The texts are Markdown. */
export const builtInNeoSchema = defineContent("neo/built-in.json", {
  /** Phrases recognized as a greeting, alone or before NEO's name. */
  greetings: phrases,
  /** Phrases recognized as a question about NEO. */
  helpRequests: phrases,
  greeting: line,
  help: line,
  /** Shown above a quotation. */
  quote: line,
  /** Above the newest stories. */
  storyCount: template("count", "date"),
  /** Shown above the links to further paragraphs. */
  more: line,
  unknown: line,
  /** The reply to a question about the persona that NEO cannot answer. */
  unknownOfPersona: linkedLine,
});

/** What the built-in NEO says without searching: where to find things on the site, and small talk. */
export const neoTopicsSchema = defineContent("neo/topics.json", {
  /** Filler words at the beginning or the end of a question, which are ignored. */
  fillers: phrases,
  topics: z.array(
    z.strictObject({
      /** Whole questions, or the keywords of one. */
      phrases,
      answer: linkedLine,
      /** Live data shown below the answer: the newest stories, where to begin with them, or the state of the site. */
      live: z.enum(["stories", "first-story", "status"]).optional(),
    }),
  ),
  /** Words that mean the same in a question; the first of them is the one that is looked for. */
  synonyms: z.array(phrases.min(2, "needs two words that mean the same")),
  /** Questions about the conversation itself: what was asked first, and what just before. */
  conversation: z.strictObject({
    first: phrases,
    last: phrases,
    firstAnswer: template("question"),
    lastAnswer: template("question"),
    none: line,
  }),
  /** Shown above a story that somebody asked to be recommended. */
  recommendation: line,
  otherLanguages: z.strictObject({ words: phrases, answer: line }),
});

/**
 * Questions with which a test measures the search: nine of ten find their page among the first three results, and NEO
 * says that it does not know the others. Rewrite them for other stories or documents; empty lists skip the test.
 */
export const neoQuestionsSchema = defineContent("neo/questions.json", {
  answerable: z.array(
    z.strictObject({
      question: line,
      /** Path of the page with the answer; with a fragment if only one entry of it has the answer. */
      source: z.string().regex(/^\/[\w/-]+(#[\w-]+)?$/, "must be a path like /post/first-light"),
    }),
  ),
  unanswerable: z.array(line),
});

/** `neo/persona.md`: its front matter, and the text below it as `content`. */
export const neoPersonaSchema = z.strictObject({
  /** Shown before the answer of the built-in NEO when today's token budget is used up. */
  budgetSpent: line,
  /** Shown before a link to the best-matching paragraph, if the answer itself contains no link. */
  sources: line,
  /** NEO's instructions if a language model answers. */
  content: z
    .string()
    .trim()
    .min(1, "there is no text")
    .max(8_000, "can be 8,000 characters at most: each question sends it")
    .meta({ "x-kind": "markdown" }),
});

export type NeoPersona = z.infer<typeof neoPersonaSchema>;
export type NeoContent = z.infer<typeof neoSchema>;
export type BuiltInNeoContent = z.infer<typeof builtInNeoSchema>;
export type NeoTopicsContent = z.infer<typeof neoTopicsSchema>;
export type NeoTopic = NeoTopicsContent["topics"][number];
export type NeoQuestions = z.infer<typeof neoQuestionsSchema>;
