import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const longText = z.string().max(60_000, "can have up to 60,000 characters").meta({ "x-kind": "text" });

type About = {
  title: string;
  description?: string;
  /** What counts where it is missing, for the form. */
  default?: string | number | boolean;
};
const count = (max: number, about: About) =>
  z.int().min(0, "must be 0 or more").max(max, `must be at most ${max}`).meta(about);
const words = (about: About) =>
  z
    .array(line.max(300))
    .max(100)
    .meta({ "x-kind": "words", ...about });
const flag = (title: string, description: string, usual = false) =>
  z.boolean().meta({ title, description, default: usual });

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

/** Each may be missing, and then counts as its `default` says. */
const loreConditions = z
  .strictObject({
    secondaryKeys: words({ title: "Secondary keys", description: "Also looked for, once one of the keys was said." }),
    logic: z.enum(loreLogics).meta({ title: "Secondary keys count as", default: "any" }),
    isCaseSensitive: flag("Small and capital letters differ", "“Mast” is then another word than “mast”."),
    isWholeWord: flag("Whole words only", "“art” is then not found in “start”.", true),
    /** That of the book. */
    scanDepth: count(1_000, {
      title: "Messages that are scanned",
      description: "Counted from the last one; 0 means never. As many as for all entries if it is not set.",
    }),
    probability: z.number().min(0).max(100).meta({ title: "Probability in percent", default: 100 }),
    delay: count(10_000, {
      title: "Not before this many messages",
      description: "0 means from the beginning.",
      default: 0,
    }),
    sticky: count(10_000, {
      title: "Stays for this many messages",
      description: "0 means only while it is brought up.",
      default: 0,
    }),
    cooldown: count(10_000, {
      title: "Rests for this many messages afterwards",
      description: "0 means not at all.",
      default: 0,
    }),
    /** "". */
    group: z.string().max(200).meta({ title: "Group", description: "Of each group one entry is told." }),
    groupWeight: count(10_000, {
      title: "Weight in its group",
      description: "Twice the weight is chosen twice as often.",
      default: 100,
    }),
    isPreferredInGroup: flag("Goes before others of its group", "The highest order of these is told."),
    isExcludedFromRecursion: flag("Not brought up by other entries", "Only by what was said."),
    stopsRecursion: flag("Brings up no other entries", "Its own words are not scanned."),
    isOnlyByRecursion: flag("Only brought up by other entries", "Never by what was said."),
  })
  .partial()
  .meta({ title: "Conditions" });

/** Each may be missing, and then counts as its `default` says. */
const lorePlace = z
  .strictObject({
    position: z.enum(lorePositions).meta({ title: "Where it stands", default: "before" }),
    depth: count(1_000, {
      title: "Depth",
      description: "For the place “depth”: so many messages before the end of the conversation.",
      default: 4,
    }),
    role: z.enum(loreRoles).meta({ title: "Who says it", description: "For the place “depth”.", default: "system" }),
    order: z.int().min(-1_000_000).max(1_000_000).meta({
      title: "Order",
      description: "Higher ones stand nearer to the conversation, and come first when there is not enough room.",
      default: 100,
    }),
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
    scanDepth: count(1_000, {
      title: "Messages that are scanned",
      description: "Counted from the last one.",
      default: 2,
    }),
    tokenBudget: count(1_000_000, {
      title: "Room for lore, in tokens",
      description: "1,000 tokens are about 750 words. A quarter of what the model can read if it is not set.",
    }),
    isRecursive: flag("Entries bring up other entries", "By the words in them.", true),
  })
  .partial()
  .meta({ title: "How the lore is looked through" });

const depthPrompt = z
  .strictObject({
    text: longText,
    depth: count(1_000, {
      title: "Depth",
      description: "So many messages before the end of the conversation.",
    }),
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
  /** Which greeting a conversation begins with. */
  startsWith: z.enum(["first", "random"]).meta({ title: "A conversation begins with", default: "first" }).optional(),
  /** Dialogue that shows how the persona speaks. */
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
  isAdult: z.boolean().meta({
    title: "For adults only",
    description: "Such a character is never offered for download by itself.",
  }),
  isDownloadable: z.boolean().meta({ title: "Visitors may download the character as a card" }),
});

/** As it is stored: what may be missing counts as the schema says. */
export type Character = z.input<typeof characterSchema>;
