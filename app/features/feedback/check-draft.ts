import { type Feedback, feedbackSchema } from "#contracts/feedback.ts";
import type { Draft } from "./feedback-draft.ts";

export type FeedbackErrors = Partial<Record<keyof Draft, string>>;

/** The feedback that a draft makes, or what is wrong with it, field by field. */
export const validateFeedback = (
  draft: Draft,
): { feedback: Feedback; problems: null } | { feedback: null; problems: FeedbackErrors } => {
  const result = feedbackSchema.safeParse(draft);
  if (result.success) return { feedback: result.data, problems: null };
  const problems: FeedbackErrors = {};
  for (const { path, message } of result.error.issues) problems[path[0] as keyof Draft] ??= message;
  return { feedback: null, problems };
};
