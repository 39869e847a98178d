/** Letters of scripts without spaces: Han, kana, Hangul, Thai, Lao, Burmese, Khmer. The same as in `private.to_text_words`. */
const spaceless =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}]+/gu;

/** Whether a word has letters of a script that writes words without spaces between them. */
export const hasSpacelessLetters = (word: string): boolean => word.search(spaceless) >= 0;

/** Splits a word where such letters begin and end. */
export const splitRuns = (word: string): { run: string; isSpaceless: boolean }[] => {
  const runs: { run: string; isSpaceless: boolean }[] = [];
  let end = 0;
  const add = (run: string, isSpaceless: boolean) => run !== "" && runs.push({ run, isSpaceless });
  for (const { 0: run, index } of word.matchAll(spaceless)) {
    add(word.slice(end, index), false);
    add(run, true);
    end = index + run.length;
  }
  add(word.slice(end), false);
  return runs;
};

/** The overlapping pairs of letters of a run; a single letter stays alone. */
export const pairLetters = (run: string): string[] => {
  const letters = Array.from(run);
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};
