const maxLength = 60;
const fallback = "New conversation";
const direction = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The title of a conversation, from its first question: one line of at most 60 characters, without Markdown syntax. */
export const toChatTitle = (question: string): string => {
  const line = question
    .slice(0, 1_000)
    .toWellFormed()
    .replaceAll(direction, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replace(/^[\s#>*`-]+/, "")
    .trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return fallback;
  if (line.length <= maxLength) return line;
  let title = "";
  for (const { segment } of graphemes.segment(line)) {
    if (title.length + segment.length >= maxLength) break;
    title += segment;
  }
  return title === "" ? fallback : `${title.trimEnd()}…`;
};
