import { toInertText } from "#contracts/inert-text.ts";

const maxLength = 60;
const fallback = "New conversation";

/** The title of a conversation, from its first question: one line of at most 60 characters, without Markdown syntax. */
export const toChatTitle = (question: string): string => {
  const line = toInertText(question.slice(0, 1_000), { isLine: true }).replace(/^[\s#>*`-]+/, "");
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return fallback;
  const title = toInertText(line, { maxLength });
  return title === "…" ? fallback : title;
};
