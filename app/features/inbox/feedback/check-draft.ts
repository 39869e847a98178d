import { type Feedback, feedbackSchema } from "#contracts/inbox/feedback.ts";
import type { FeedbackDraft } from "./feedback-draft.ts";

export type FeedbackErrors = Partial<Record<keyof FeedbackDraft, string>>;

/** Validates a draft. Returns the feedback, or errors by field. */
export const validateFeedback = (
  draft: FeedbackDraft,
): { feedback: Feedback; errors: null } | { feedback: null; errors: FeedbackErrors } => {
  const result = feedbackSchema.safeParse(draft);
  if (result.success) return { feedback: result.data, errors: null };
  const errors: FeedbackErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as keyof FeedbackDraft] ??= message;
  return { feedback: null, errors };
};
