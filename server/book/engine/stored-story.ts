import { countWords } from "@site/storyteller/grammar/text.ts";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { maxImagePromptLength } from "#contracts/images/image-request.ts";
import { postFields } from "#contracts/posts/post-fields.ts";
import { ledgerEntrySchema } from "../ledger-entry.ts";
import type { WrittenStory } from "@site/storyteller/storyteller.ts";

/** Longer than any story of a storyteller that follows its instructions. */
const maxContentLength = 100_000;
const minWords = 50;

const text = (max: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, `it has no ${what}`)
    .max(max, `its ${what} is too long`)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      `its ${what} holds a character that cannot be stored`,
    );

/** A written story, stored with its run until it is a post. */
export const storedStorySchema = z.object({
  title: text(postFields.title.max, "title").refine((title) => !/[\r\n]/.test(title), "its title has several lines"),
  content: text(maxContentLength, "text").refine(
    (content) => countWords(content) >= minWords,
    "its text is too short for a story",
  ),
  excerpt: z.string().trim().max(postFields.excerpt.max, "its excerpt is too long"),
  imagePrompt: z.string().trim().max(maxImagePromptLength, "its picture prompt is too long"),
  entry: ledgerEntrySchema,
  /** The language model that wrote it; null for the built-in storyteller. */
  writtenWith: z.string().max(postFields.written_with.max).nullable().default(null),
});
export type StoredStory = z.infer<typeof storedStorySchema>;

const unusable = (reason: string, detail?: string) =>
  new AppError("unavailable", `The storyteller's answer cannot be used: ${reason}. Nothing was published.`, {
    ...(detail !== undefined && { detail }),
  });

/** Validates what a storyteller wrote. Facts that are not stated verbatim in the story are left out of the ledger. */
export const toStoredStory = (written: WrittenStory): StoredStory => {
  const { title, excerpt, content, imagePrompt, facts, threadsClosed, threadsOpened, people, places } = written;
  const said = facts.filter(({ sentence }) => sentence !== "" && content.includes(sentence));
  const entry = {
    facts: said.map(({ kind, subject, statement, sentence }) => ({ kind, subject, statement, sentence })),
    threadsClosed: threadsClosed.map(({ id, key, statement, sentence }) => ({ id, key, statement, sentence })),
    threadsOpened: threadsOpened.map(({ id, key, statement, sentence }) => ({ id, key, statement, sentence })),
    people,
    places,
  };
  const result = storedStorySchema.safeParse({ title, excerpt, content, imagePrompt, entry });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isText = issue?.path.length === 1 && issue.message.startsWith("it");
  throw unusable(isText ? issue.message : "its notes for the ledger are not usable", z.prettifyError(result.error));
};
