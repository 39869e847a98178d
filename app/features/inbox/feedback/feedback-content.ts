import feedbackData from "#content/feedback.json" with { type: "json" };
import type { FeedbackContent } from "#contracts/content/landing.ts";

export const texts: FeedbackContent = feedbackData;
