/** One word, one emoji, or one sign of a script without spaces. */
export type Token = {
  word: string;
  isSign: boolean;
  /** A comma or a full stop is before it. */
  startsClause: boolean;
};

const maxWords = 300;
const tokenPattern = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}(?:\uFE0F?\u200D\p{Extended_Pictographic})*/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const splitWords = (text: string): Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(tokenPattern)) {
    if (tokens.length >= maxWords) break;
    const startsClause = tokens.length === 0 || /[,.;:!?()]/.test(text.slice(end, index));
    end = index + match.length;
    if (unspacedScript.test(match)) for (const sign of match) tokens.push({ word: sign, isSign: true, startsClause });
    else {
      const isSign = /\p{Extended_Pictographic}/u.test(match) && !/^\d+$/.test(match);
      tokens.push({ word: match, isSign, startsClause });
    }
  }
  return tokens.slice(0, maxWords);
};
