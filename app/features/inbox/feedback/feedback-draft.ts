import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { type FeedbackCategory, feedbackCategories, maxRating } from "#contracts/inbox/feedback.ts";

export const emptyTexts = { name: "", email: "", subject: "", message: "" };

/** Form values. `category` is null until selected. */
export type FeedbackDraft = typeof emptyTexts & { category: FeedbackCategory | null; rating: number; contact: boolean };

const parseFields = parseTexts(emptyTexts);

/** Parses stored JSON into form values; missing or invalid ones are empty. */
export const parseFeedbackDraft = (stored: unknown): FeedbackDraft => {
  const { category, contact, rating } = { ...(stored as { [Field in keyof FeedbackDraft]?: unknown } | null) };
  return {
    ...parseFields(stored),
    category: feedbackCategories.find((known) => known === category) ?? null,
    rating: Number.isInteger(rating) && Number(rating) >= 0 && Number(rating) <= maxRating ? Number(rating) : 0,
    contact: contact === true,
  };
};

export const feedbackDraft = createDraft("chloe-feedback-draft", parseFeedbackDraft);
