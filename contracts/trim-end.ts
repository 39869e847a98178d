/** A text without the characters at its end that match; in linear time, while `/x+$/` takes quadratic time. */
export const trimEnd = (text: string, character: RegExp): string => {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
