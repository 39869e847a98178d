import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const longText = z.string().max(60_000, "can have up to 60,000 characters").meta({ "x-kind": "text" });

const loreEntry = z.strictObject({
  title: line.max(200),
  /** Words that bring the entry up. */
  keys: z.array(line.max(200)).max(100).meta({ "x-kind": "words", description: "Words that bring the entry up." }),
  content: longText,
  isEnabled: z.boolean().meta({ title: "In use" }),
  /** Whether it counts without any of its words. */
  isConstant: z.boolean().meta({ title: "Always told", description: "Also when none of its keys is said." }),
  /** Whether visitors can read it, below the stories and in the search. */
  isPublic: z.boolean().default(false).meta({
    title: "Visitors can read it",
    description: "At the end of the page of stories, and in the search.",
  }),
});

/**
 * Who the persona is, for whoever speaks or writes as it: fields of a Character Card (V3). Only the owner sees it, but
 * for the public entries of its lore. `{{char}}` and `{{user}}` stand for the names.
 */
export const characterSchema = defineContent("character.json", {
  /** Who the persona is: looks, history, what it wants. */
  description: longText,
  /** In a few words. */
  personality: longText,
  /** Where and when a conversation takes place. */
  scenario: longText,
  /** First messages besides the greeting of the chat. */
  alternateGreetings: z.array(longText).max(200),
  /** Dialogue that shows how the persona speaks. */
  exampleMessages: longText,
  systemPrompt: longText,
  postHistoryInstructions: longText,
  lore: z.array(loreEntry).max(2_000),
  tags: z.array(line.max(100)).max(100),
  creator: z.string().max(200),
  creatorNotes: longText,
  characterVersion: z.string().max(100),
  /** Not for everybody: such a character is never offered for download by itself. */
  isAdult: z.boolean(),
  /** Whether visitors may download the character as a card. */
  isDownloadable: z.boolean(),
});

export type Character = z.infer<typeof characterSchema>;
