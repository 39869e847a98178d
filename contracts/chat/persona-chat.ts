import { z } from "zod";
import type { Emotion } from "../values/emotions.ts";
import type { Mood } from "../values/moods.ts";
import { maxSessionLength } from "./neo-chat-limits.ts";
import {
  maxPersonaPrompt,
  maxPersonaTurn,
  maxPersonaTurns,
  maxSummary,
  maxVisitorName,
} from "./persona-chat-limits.ts";
import { sentenceKey } from "../sentence.ts";

const turn = z.object({ role: z.enum(["user", "assistant"]), content: z.string().max(maxPersonaTurn) });
/** What was said before. It comes from the visitor's tab and is kept nowhere else, so it proves nothing. */
export type PersonaTurn = z.infer<typeof turn>;

/** With whom she talks, and how that began. */
export const visitFields = {
  /** Which greeting the conversation began with: 0 is the greeting of the chat, then the alternate ones. */
  greeting: z.int().min(0).max(200).default(0),
  /** What the visitor wants to be called; empty for nothing. */
  name: z.string().max(maxVisitorName).default(""),
  /** IANA name of the visitor's time zone, by which times are told; UTC if it is none. */
  timeZone: z.string().max(60).default("UTC"),
};

/** Request body of the function `persona-chat`. */
export const personaChatSchema = z.object({
  ...visitFields,
  prompt: z.string().max(maxPersonaPrompt, sentenceKey("chat.messageTooLong")),
  /** Chosen by the page, one for each conversation. */
  session: z.string().min(1).max(maxSessionLength),
  /** Chosen by the page: a repeated one answers with what became of the first. */
  messageId: z.uuid().optional(),
  /** Oldest first, without `prompt`. */
  history: z.array(turn).max(maxPersonaTurns).default([]),
  /** How many turns there were before those of `history`. */
  earlier: z.int().min(0).max(100_000).default(0),
  /** What was said before `history`, in short; the visitor may have changed it, so it proves nothing either. */
  summary: z.string().max(maxSummary).default(""),
  /** Asks her to go on with her last answer, the end of `history`, which has no room for its end; `prompt` is empty. */
  goesOn: z.boolean().default(false),
  /** Milliseconds since the visitor's last message before this one; 0 for the first. */
  idleMs: z.number().min(0).max(1e13).default(0),
});
export type PersonaChatCall = z.input<typeof personaChatSchema>;

/** Request body of the function `persona-summary`. */
export const personaSummarySchema = z.object({
  session: z.string().min(1).max(maxSessionLength),
  /** What is known of what was said before `turns`; empty at first. */
  summary: z.string().max(maxSummary).default(""),
  /** What is to be known of as well, the oldest first. */
  turns: z.array(turn).min(1).max(maxPersonaTurns),
});
export type PersonaSummaryCall = z.input<typeof personaSummarySchema>;

/**
 * Why a scripted reply came although visitors may talk with the character itself; null if it did not. `waking`: the
 * model still reads who it is.
 */
const scriptedReasons = ["off", "budget", "busy", "failed", "waking"] as const;
export type ScriptedReason = (typeof scriptedReasons)[number];

/** What an answer drew on, shown to the owner alone. */
export type UsedKnowledge = {
  /** Where each entry stood, and what brought it up. */
  lore: {
    title: string;
    content: string;
    where: "before" | "after" | "examplesBefore" | "examplesAfter" | "noteBefore" | "noteAfter" | "depth";
    why: "always" | "key" | "entry" | "sticky";
  }[];
  stories: { title: string; path: string; text: string }[];
  memories: string[];
  /** What there was no room for, as sentences. */
  left: string[];
};

export type PersonaAnswer = {
  /** Where she went on: what she added, but for a reply of the site, which takes the place of all of it. */
  content: string;
  /** What the model named; of a scripted reply, what its text says. */
  mood: Mood | Emotion;
  /** `care` is an answer of the site itself: help lines, or a limit of the owner's. */
  from: "model" | "script" | "care";
  reason: ScriptedReason | null;
  /** ISO time from which the character can answer again, if that is known: a budget is used up, or others are first. */
  backAt: string | null;
  /** Whether it ended only because its room was used up, so that she can go on. */
  isUnfinished?: true;
  /** How many turns of the conversation, from its first, there is no room for with the next question; left out for none. */
  fades?: number;
  /** Published stories that the answer draws on. */
  stories: { title: string; path: string }[];
  /** Whether it was cut off: stopped, too long, or ended by a rule. */
  stopped?: true;
  /** Only if the owner asked. */
  used?: UsedKnowledge;
};

/** What is kept of an answer beside its text. */
export type AnswerDetails = Partial<
  Pick<PersonaAnswer, "mood" | "stories" | "reason" | "backAt" | "isUnfinished" | "fades" | "used">
> & {
  /** It is of the site itself, such as help lines. */
  isCare?: true;
  /** Which greeting the conversation began with. */
  greeting?: number;
  /** What was said before, in short: of the first `turns` messages of the branch. */
  summary?: { text: string; turns: number };
};

/**
 * The events of an answer: `delta`…, then `done` or `error`. A `done` replaces all that came before it. A `waiting` says
 * in words, to be shown, that the answer is long in coming, or how many are before it; it may come again.
 */
export type PersonaChatEvent =
  | { delta: string }
  | { waiting: string }
  | ({ done: true } & PersonaAnswer)
  | { error: string; code: string };
