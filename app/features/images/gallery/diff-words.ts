import { trimEnd } from "#contracts/trim-end.ts";
export type WordChange = { kind: "same" | "added" | "removed"; text: string };

const maxWords = 400;
/** Splits punctuation off, so that an added comma does not change the word before it. */
const splitWords = (text: string): string[] =>
  text
    .split(/\s+/, maxWords)
    .flatMap((word) => {
      const letters = trimEnd(word, /[,;:.!?]/);
      return [letters, word.slice(letters.length)].filter(Boolean);
    })
    .slice(0, maxWords);
/** Whether a token is punctuation, which has no space before it. */
export const isMark = (word: string): boolean => /^[,;:.!?]/.test(word);

/** Table of the lengths of the longest common subsequences (LCS) of all suffixes. */
const measureCommon = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const [here = [], below = []] = [lengths[row], lengths[row + 1]];
      here[column] =
        before[row] === after[column]
          ? 1 + (below[column + 1] ?? 0)
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return lengths;
};

/** Word diff of two prompts. */
export const diffWords = (before: string, after: string): WordChange[] => {
  const [old, current] = [splitWords(before), splitWords(after)];
  const common = measureCommon(old, current);
  const changes: WordChange[] = [];
  const push = (kind: WordChange["kind"], word: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += isMark(word) ? word : ` ${word}`;
    else changes.push({ kind, text: word });
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < current.length) {
    const [oldWord, word] = [old[row], current[column]];
    if (oldWord !== undefined && oldWord === word) {
      push("same", oldWord);
      row += 1;
      column += 1;
    } else if (
      word === undefined ||
      (oldWord !== undefined && (common[row + 1]?.[column] ?? 0) >= (common[row]?.[column + 1] ?? 0))
    ) {
      push("removed", oldWord ?? "");
      row += 1;
    } else {
      push("added", word);
      column += 1;
    }
  }
  return changes;
};
