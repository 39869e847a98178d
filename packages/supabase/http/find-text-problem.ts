/** The most characters that may stand on one letter. Unicode itself takes 30 for the most of any writing (UAX #15). */
const maxMarks = 100;

/**
 * More marks in a row than that. Normalizing sorts each row in quadratic time. The five characters of `\p{L}` become marks
 * only when they are normalized.
 */
const tallStack = /(?<![\p{M}\u0E33\u0EB3\uFF9E\uFF9F])[\p{M}\u0E33\u0EB3\uFF9E\uFF9F]{101}/u;
const isLatin = /^[\0-\u024F]*$/;

/** A word of Arabic that is one character unfolds to eighteen; a few of them are nothing. */
const freeLength = 100;

/**
 * Why a text cannot be stored, searched and compared, in words; null if it can. Whatever passes grows at most to twice its
 * length when it is normalized, in linear time, so that a limit of characters limits the work behind it.
 */
export const findTextProblem = (text: string): string | null => {
  if (text.includes("\0")) return "The text holds a character (NUL) that cannot be stored.";
  if (!text.isWellFormed()) return "The text holds half a character (a lone surrogate) that cannot be stored.";
  if (isLatin.test(text)) return null;
  if (tallStack.test(text)) return `The text puts more than ${maxMarks} accents and marks on one letter.`;
  return text.normalize("NFKC").length > 2 * text.length + freeLength
    ? "The text holds too many characters that each stand for several letters. Please write those out."
    : null;
};
