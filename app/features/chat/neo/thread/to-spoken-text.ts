const maxSpokenLength = 2_000;

/** Markdown without syntax, for screen readers. */
export const toSpokenText = (markdown: string): string => {
  const text = markdown
    .replaceAll(/^[ \t]*(?:```|~~~).*$/gm, "")
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\|)[ \t]+/gm, "")
    .replaceAll(/[*_`~|]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > maxSpokenLength ? `${text.slice(0, maxSpokenLength)}…` : text;
};
