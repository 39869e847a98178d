import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { emotions } from "./emotions.ts";
import { line } from "./fields.ts";

const said = z.strictObject({ mood: z.enum(emotions, "must be neutral, happy or surprised"), text: line });

const comment = said.refine(({ text }) => text.replaceAll("{prompt}", "").match(/\{|\}/) === null, {
  path: ["text"],
  message: "may have no other placeholder than {prompt}",
});

/** What the persona says while a visitor makes pictures. */
export const playSchema = defineContent("play.json", {
  /** The lines that the specification fixes. */
  speech: z.strictObject({ page: line, generator: line, creating: line, approved: line, rejected: line }),
  reactions: z.strictObject({
    emptyPrompt: said,
    typing: said,
    started: said,
    slow: said,
    ready: said,
    locked: said,
    unlocked: said,
    variation: said,
    approved: said,
    rejected: said,
    failed: said,
    downloaded: said,
    leaving: said,
  }),
  /** One of these comments on a finished picture; `{prompt}` becomes what the visitor asked for. */
  comments: z
    .array(
      comment.refine(({ text }) => text.includes("{prompt}"), { path: ["text"], message: "must contain {prompt}" }),
    )
    .length(20, "there are exactly twenty comments")
    .refine((comments) => emotions.every((emotion) => comments.some(({ mood }) => mood === emotion)), {
      message: "every mood needs a comment",
    }),
});

export type PlayContent = z.infer<typeof playSchema>;
