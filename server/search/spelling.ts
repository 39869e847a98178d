const minLength = 5;
const minLengthOfTwo = 8;

/**
 * Whether the edit distance of two words is at most `edits`: letters omitted, added, swapped or, with `canChange`,
 * replaced.
 */
const isWithin = (one: string, other: string, edits: number, canChange: boolean): boolean => {
  if (one === other) return true;
  if (edits === 0 || Math.abs(one.length - other.length) > edits) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const isRestWithin = (skip: number, otherSkip: number) =>
    isWithin(rest.slice(skip), otherRest.slice(otherSkip), edits - 1, canChange);
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    (canChange && isRestWithin(1, 1)) || isRestWithin(1, 0) || isRestWithin(0, 1) || (isSwapped && isRestWithin(2, 2))
  );
};

/**
 * Finds the word of a list that a misspelt one with the same first letter means. Null for words of the list, and for
 * short ones.
 */
export const createSpellingCheck = (words: Iterable<string>): ((word: string) => string | null) => {
  const dictionary = new Set(words);
  const byLetter = Map.groupBy(
    [...dictionary].filter((word) => word.length >= minLength),
    (word) => word[0],
  );
  return (word) => {
    if (word.length < minLength || dictionary.has(word)) return null;
    const isLong = word.length >= minLengthOfTwo;
    // A replaced letter in a short word usually makes another word.
    return byLetter.get(word[0])?.find((one) => isWithin(word, one, isLong ? 2 : 1, isLong)) ?? null;
  };
};
