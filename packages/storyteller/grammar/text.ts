const linkPattern = /\[([^[\]]*)\]\([^()\s]*\)/g;

/** Markdown without its syntax, for counting and comparing words. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replace(linkPattern, "$1")
    .replace(/^(>+ ?|#+ |[-*] |\d+\. )/gm, "")
    .replace(/^---$/gm, "")
    .replace(/[*_`|\\]/g, "")
    .replaceAll("’", "'");

export const toParagraphs = (markdown: string): string[] =>
  markdown
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

const sentenceEnd = /[.!?…]["'”’)*\]]*\s/g;
const sentenceStart = /\s*["'“‘([*]*[\p{Lu}\p{N}]/uy;

const splitSentences = (line: string): string[] => {
  const starts = [0];
  for (const { 0: end, index } of line.matchAll(sentenceEnd)) {
    sentenceStart.lastIndex = index + end.length;
    if (sentenceStart.test(line)) starts.push(index + end.length);
  }
  return starts.map((start, at) => line.slice(start, starts[at + 1]));
};

/** The sentences exactly as in the text, including Markdown, so that each can be found in it. */
export const toSentences = (markdown: string): string[] =>
  toParagraphs(markdown)
    .filter((paragraph) => paragraph !== "---" && !paragraph.startsWith("```"))
    .flatMap((paragraph) => paragraph.split("\n").map((line) => line.replace(/^(>+ ?|#+ |[-*] |\d+\. )/, "")))
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

export const toWords = (markdown: string): string[] =>
  toPlainText(markdown)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? [];

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const lettersOfWord = 2.5;

/** The words of a text; of a script without spaces, as many as its letters would make. */
export const countWords = (markdown: string): number =>
  Math.ceil(toWords(markdown).reduce((sum, word) => sum + (spaceless.test(word) ? word.length / lettersOfWord : 1), 0));

/** Every run of `length` words of a text, in order, with repetitions. */
export const toRuns = (markdown: string, length: number): string[] => {
  const words = toWords(markdown);
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, index) => words.slice(index, index + length).join(" "));
};

const openingWords = 3;

/** The first words with which more than one paragraph begins. */
export const findRepeatedOpenings = (markdown: string): string[] => {
  const openings = toParagraphs(markdown)
    .map(toWords)
    .filter((words) => words.length > openingWords)
    .map((words) => words.slice(0, openingWords).join(" "));
  return openings.filter((opening, index) => openings.indexOf(opening) !== index);
};

/** Whether a name or a phrase occurs in a text as whole words, in any case. */
export const mentions = (text: string, phrase: string): boolean => {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}`, "iu").test(text);
};
