import { getContent } from "#app/lib/content/content.ts";
import { findCrisis } from "#contracts/care/find-crisis.ts";
import { formatCrisisAnswer } from "#contracts/care/format-crisis-answer.ts";

/** The answer to a message that speaks of self-harm; null for all others. Loaded when the chat is used. */
export const findCareAnswer = (message: string): string | null => {
  const care = getContent("care");
  const language = findCrisis(message, care.languages);
  return language === null ? null : formatCrisisAnswer(care, language, getContent("site").locale);
};
