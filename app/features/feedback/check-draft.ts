import { type Feedback, feedbackSchema } from "#contracts/feedback.ts";
import type { Draft } from "./feedback-draft.ts";

export type Problems = Partial<Record<keyof Draft, string>>;

/** The feedback that a draft makes, or what is wrong with it, field by field. */
export const checkDraft = (draft: Draft): { feedback: Feedback; problems: null } | { feedback: null; problems: Problems } => {
  const result = feedbackSchema.safeParse(draft);
  if (result.success) return { feedback: result.data, problems: null };
  const problems: Problems = {};
  for (const { path, message } of result.error.issues) problems[path[0] as keyof Draft] ??= message;
  return { feedback: null, problems };
};
