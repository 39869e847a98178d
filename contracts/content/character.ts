import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const longText = z.string().max(60_000, "can have up to 60,000 characters").meta({ "x-kind": "text" });

const count = (max: number, title: string, description: string) =>
  z.int().min(0, "must be 0 or more").max(max, `must be at most ${max}`).meta({ title, description });
const words = (title: string, description: string) =>
  z.array(line.max(300)).max(100).meta({ "x-kind": "words", title, description });
const flag = (title: string, description: string) => z.boolean().meta({ title, description });

/** How secondary keys count; `ignored`: they do not. */
export const loreLogics = ["any", "all", "notAny", "notAll", "ignored"] as const;
/** Where an entry stands for the model. `depth` counts messages from the end of the conversation. */
export const lorePositions = [
  "before",
  "after",
  "examplesBefore",
  "examplesAfter",
  "noteBefore",
  "noteAfter",
  "depth",
] as const;
export const loreRoles = ["system", "user", "assistant"] as const;

/** Each may be missing, and then counts as what stands behind it. */
const loreConditions = z
  .strictObject({
    secondaryKeys: words("Secondary keys", "Also looked for, once one of the keys was said."),
    /** "any". */
    logic: z.enum(loreLogics).meta({ title: "Secondary keys count as" }),
    /** False. */
    isCaseSensitive: flag("Small and capital letters differ", "“Mast” is then another word than “mast”."),
    /** True. */
    isWholeWord: flag("Whole words only", "“art” is then not found in “start”."),
    /** That of the book. */
    scanDepth: count(1_000, "Messages that are scanned", "Counted from the last one; 0 means never."),
    /** 100. */
    probability: z.number().min(0).max(100).meta({ title: "Probability in percent" }),
    /** 0. */
    delay: count(10_000, "Not before this many messages", "0 means from the beginning."),
    /** 0. */
    sticky: count(10_000, "Stays for this many messages", "0 means only while it is brought up."),
    /** 0. */
    cooldown: count(10_000, "Rests for this many messages afterwards", "0 means not at all."),
    /** "". */
    group: z.string().max(200).meta({ title: "Group", description: "Of each group one entry is told." }),
    /** 100. */
    groupWeight: count(10_000, "Weight in its group", "Twice the weight is chosen twice as often."),
    /** False. */
    isPreferredInGroup: flag("Goes before others of its group", "The highest order of these is told."),
    /** False. */
    isExcludedFromRecursion: flag("Not brought up by other entries", "Only by what was said."),
    /** False. */
    stopsRecursion: flag("Brings up no other entries", "Its own words are not scanned."),
    /** False. */
    isOnlyByRecursion: flag("Only brought up by other entries", "Never by what was said."),
  })
  .partial()
  .meta({ title: "Conditions" });

const lorePlace = z
  .strictObject({
    /** "before". */
    position: z.enum(lorePositions).meta({ title: "Where it stands" }),
    /** Of messages, for the position `depth`. 4. */
    depth: count(1_000, "Depth", "So many messages before the end of the conversation."),
    /** "system", for the position `depth`. */
    role: z.enum(loreRoles).meta({ title: "Who says it" }),
    /** 100. */
    order: z.int().min(-1_000_000).max(1_000_000).meta({
      title: "Order",
      description: "Higher ones stand nearer to the conversation, and come first when there is not enough room.",
    }),
    /** False. */
    ignoresBudget: flag("Told even when there is no more room for lore", "Use it rarely."),
  })
  .partial()
  .meta({ title: "Place and order" });

const loreEntry = z.strictObject({
  title: line.max(200),
  /** Words that bring the entry up; `/words/flags` is a regular expression. */
  keys: z
    .array(line.max(300))
    .max(100)
    .meta({ "x-kind": "words", description: "Words that bring the entry up. /words/i is a regular expression." }),
  content: longText,
  isEnabled: z.boolean().meta({ title: "In use" }),
  /** Whether it counts without any of its words. */
  isConstant: z.boolean().meta({ title: "Always told", description: "Also when none of its keys is said." }),
  /** Whether visitors can read it, below the stories and in the search. */
  isPublic: z.boolean().default(false).meta({
    title: "Visitors can read it",
    description: "At the end of the page of stories, and in the search.",
  }),
  conditions: loreConditions.optional(),
  place: lorePlace.optional(),
  /** Its index in the lorebook of the card that the character came from, which knows the rest of it. */
  cardIndex: z.int().min(0).max(10_000).meta({ "x-kind": "hidden" }).optional(),
});
/** As it is stored: what may be missing counts as the schema says. */
export type LoreEntry = z.input<typeof loreEntry>;

const lorebook = z
  .strictObject({
    scanDepth: count(1_000, "Messages that are scanned", "Counted from the last one. 2 if it is not set."),
    tokenBudget: count(
      1_000_000,
      "Room for lore, in tokens",
      "1,000 tokens are about 750 words. A quarter of what the model can read if it is not set.",
    ),
    isRecursive: flag("Entries bring up other entries", "By the words in them. On if it is not set."),
  })
  .partial()
  .meta({ title: "How the lore is looked through" });

const depthPrompt = z
  .strictObject({
    text: longText,
    depth: count(1_000, "Depth", "So many messages before the end of the conversation."),
    role: z.enum(loreRoles).meta({ title: "Who says it" }),
  })
  .meta({ title: "Note within the conversation" });

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
  /** Which greeting a conversation begins with; the first if it is missing. */
  startsWith: z.enum(["first", "random"]).meta({ title: "A conversation begins with" }).optional(),
  exampleMessages: longText,
  systemPrompt: longText,
  postHistoryInstructions: longText,
  depthPrompt: depthPrompt.optional(),
  lorebook: lorebook.optional(),
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

/** As it is stored: what may be missing counts as the schema says. */
export type Character = z.input<typeof characterSchema>;
