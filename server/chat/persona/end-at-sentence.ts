const closers = /["'”’»)\]*_~`]/;
const maxClosers = 6;

/**
 * A text that broke off, without the sentence that has no end, as long as half of the text is left; else without the word
 * that may be half of one, and with an ellipsis.
 */
export const endAtSentence = (text: string): string => {
  const whole = text.trimEnd();
  if (whole === "") return "";
  for (let at = whole.length; at >= Math.max(1, whole.length / 2); at -= 1) {
    let mark = at - 1;
    while (at - mark < maxClosers && closers.test(whole.charAt(mark))) mark -= 1;
    const isEnd = at === whole.length || /\s/.test(whole.charAt(at)) || "。！？".includes(whole.charAt(mark));
    if (isEnd && ".!?…。！？؟۔".includes(whole.charAt(mark))) return whole.slice(0, at);
  }
  const space = whole.lastIndexOf(" ");
  return `${(space > 0 ? whole.slice(0, space) : whole).trimEnd()}…`;
};
