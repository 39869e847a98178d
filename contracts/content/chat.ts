import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, line, longText, mediaPath, pageMeta, pageLink, template } from "./fields.ts";
import { chatReportReasons } from "../inbox/chat-report.ts";
import { emotions } from "../values/emotions.ts";
import { moods } from "../values/moods.ts";

const avatar = z.strictObject({ neutral: mediaPath, happy: mediaPath, surprised: mediaPath });

/** Texts of the chat page, and what the persona can say there. */
export const chatSchema = defineContent("chat.json", {
  ...pageMeta,
  heading: line,
  text: line,
  note: line,
  /** Before the first message, and beside the note: what answers, and who may read along. */
  ai: line,
  /** While a language model answers, instead of `text`, `note` and `ai`. */
  model: z.strictObject({ text: line, note: line, ai: line }),
  /** After a long sitting: at the latest after three hours. */
  reminder: z.strictObject({
    everyMinutes: z.int().min(10, "must be 10 to 180").max(180, "must be 10 to 180"),
    text: line,
  }),
  avatar: z.strictObject({ small: avatar, large: avatar }),
  /** More faces than those of `avatar`, by what the persona feels; a mood without one gets the nearest that is there. */
  faces: z.array(z.strictObject({ mood: z.enum(moods), image: mediaPath })).max(moods.length),
  /** The first message. With the macros of character cards, and never with the placeholders of other texts. */
  greeting: longText,
  /** What a visitor is called who told no name. */
  guest: line.max(60),
  replies: z
    .array(z.strictObject({ text: line, mood: z.enum(emotions, "must be neutral, happy or surprised") }))
    .length(5, "she has exactly five replies"),
  suggestions: z.array(line).min(1, "needs at least one suggestion").max(6, "can have up to six suggestions"),
  labels: z.strictObject({
    conversation: line,
    suggestions: line,
    input: line,
    placeholder: line,
    keys: line,
    send: line,
    clear: line,
    cleared: line,
    thinking: line,
    waiting: line,
    /** While others have their turns first: of the one who is next, and of those with more before them. */
    placeNext: line,
    place: template("count"),
    you: line,
    copy: line,
    copied: line,
    copyFailed: line,
    retry: line,
    stop: line,
    report: line,
    cut: line,
    goOn: line,
    goOnFailed: line,
    stories: line,
    failed: line,
    unanswered: line,
    silent: line,
    tooLong: template("max", "count"),
    site: line,
    care: line,
    greetings: line,
    previousGreeting: line,
    nextGreeting: line,
    greetingNumber: template("number", "count"),
    name: line,
    nameHint: line,
    saveName: line,
    /** Another version of what the visitor said, or of an answer. */
    edit: line,
    editMessage: line,
    cancelEdit: line,
    previousVersion: line,
    nextVersion: line,
    versionNumber: template("number", "count"),
    /** What is kept in short of the beginning of a long conversation. */
    summary: line,
    summaryHint: line,
    saveSummary: line,
    /** Of those who are signed in. */
    talks: line,
    keepTalks: line,
    keepTalksHint: line,
    newTalk: line,
    /** Instead of the note, where a conversation is kept. */
    keptNote: line,
    forgetTalks: line,
    forgetTalksText: line,
    forgetTalksNow: line,
    talksFailed: line,
  }),
  /** Why a scripted reply came although a language model should have answered. */
  scripted: z.strictObject({
    off: line,
    budget: template("time"),
    busy: line,
    failed: line,
    waking: line,
    busyUntil: template("time"),
  }),
  report: z.strictObject({
    title: line,
    text: line,
    reason: line,
    reasons: labels(...chatReportReasons),
    sent: line,
    note: line,
    cancel: line,
    send: line,
    failed: line,
  }),
  used: labels("summary", "lore", "stories", "nothing"),
  withoutScript: z.strictObject({ text: line, link: pageLink }),
});

export type Chat = z.infer<typeof chatSchema>;
