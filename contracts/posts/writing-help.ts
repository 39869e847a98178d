import { z } from "zod";
import { postFields } from "./post-fields.ts";
import { maxHelpedText, maxTextBefore } from "./writing-help-limits.ts";

/** `voice` says a text as the character would, `mend` only mends its language, `go-on` writes what comes next. */
const rewriteTasks = ["voice", "shorter", "mend", "go-on"] as const;
export type RewriteTask = (typeof rewriteTasks)[number];

const title = z.string().trim().max(postFields.title.max).default("");
const text = z
  .string()
  .trim()
  .min(1, "Select or write some text first.")
  .max(maxHelpedText, "That is more than 8,000 characters. Please select less.");

/** What a language model may do for a text that the owner writes. Nothing is stored. */
export const writingHelpSchema = z.discriminatedUnion(
  "task",
  [
    z.strictObject({
      task: z.enum(rewriteTasks),
      title,
      text,
      /** What stands before `text`, its end. */
      before: z.string().max(maxTextBefore).default(""),
    }),
    /** Compares a text with the story ledger. */
    z.strictObject({ task: z.literal("contradictions"), title, text }),
    /** Proposes what a post is announced with, of its text and of what its picture was asked for with. */
    z.strictObject({ task: z.literal("announce"), title, text, imagePrompt: z.string().max(2_000).default("") }),
  ],
  { error: "task must be voice, shorter, mend, go-on, contradictions or announce" },
);
export type WritingHelpCall = z.input<typeof writingHelpSchema>;

/** A sentence of the text, and what was told before that it does not agree with. */
type Contradiction = { sentence: string; known: string };
/** Empty where nothing usable was written. */
export type Announcement = { title: string; excerpt: string; tags: string[]; imageAlt: string };

export type WritingHelp =
  | { text: string }
  /** `facts`: with how many facts of the ledger the text was compared. */
  | { contradictions: Contradiction[]; facts: number }
  | { announcement: Announcement };
