/**
 * The sentence that is heard at a share of a paragraph's audio (0 to 1). Services say nothing of when a word is spoken, so
 * it is estimated by characters.
 */
export const findSentenceAt = (sentences: readonly string[], share: number): number => {
  const total = sentences.reduce((sum, { length }) => sum + length + 1, 0);
  let passed = 0;
  const index = sentences.findIndex(({ length }) => {
    passed += length + 1;
    return share * total < passed;
  });
  return index < 0 ? Math.max(0, sentences.length - 1) : index;
};
