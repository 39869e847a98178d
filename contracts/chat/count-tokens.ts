const pieces = /[\p{L}\p{M}]+|\p{N}+|\n+|[^\s\p{L}\p{M}\p{N}]/gu;
const latin = /^[a-z]+$/i;
const accented = /^[\p{Script=Latin}\p{M}]+$/u;
const letter = /^[\p{L}\p{M}]/u;
const digit = /^\p{N}/u;
const oneEach = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const countOfWord = (word: string): number => {
  if (latin.test(word)) return Math.ceil(word.length / 6);
  if (accented.test(word)) return Math.ceil(word.length / 4);
  const rest = word.replaceAll(oneEach, "");
  return Array.from(word).length - Array.from(rest).length + Math.ceil(rest.length / 3);
};

/** How many tokens a language model needs for a text, estimated: each of them counts a little differently. */
export const countTokens = (text: string): number => {
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (letter.test(piece)) count += countOfWord(piece);
    else if (digit.test(piece)) count += Math.ceil(piece.length / 3);
    else count += 1;
  }
  return count;
};
