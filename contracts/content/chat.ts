import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, mediaPath, pageMeta, pageLink } from "./fields.ts";
import { emotions } from "../values/emotions.ts";

const avatar = z.strictObject({ neutral: mediaPath, happy: mediaPath, surprised: mediaPath });

/** Texts of the chat page, and what the persona can say there. */
export const chatSchema = defineContent("chat.json", {
  ...pageMeta,
  heading: line,
  text: line,
  note: line,
  avatar: z.strictObject({ small: avatar, large: avatar }),
  greeting: line,
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
    you: line,
  }),
  withoutScript: z.strictObject({ text: line, link: pageLink }),
});

export type Chat = z.infer<typeof chatSchema>;
