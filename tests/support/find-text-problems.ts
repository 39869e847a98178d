import { toParagraphs, toPlainText, toSentences } from "@site/storyteller/grammar/text.ts";

const isScreen = (paragraph: string): boolean => paragraph.startsWith("```") || /^`[^`]+`$/.test(paragraph);
const isQuotation = (paragraph: string): boolean => paragraph.startsWith(">");

const vowelWord = /\ba (?=[aeio])(?!one\b|once\b|eu|ewe)/i;
const consonantWord = /\ban (?=[^aeiouh\s*"_]\p{L})/iu;

const checkParagraph = (paragraph: string): string[] => {
  const plain = toPlainText(paragraph);
  const problems: string[] = [];
  if (/ {2}|\t/.test(paragraph)) problems.push("two spaces");
  if (/\s[,.;:!?]/.test(plain)) problems.push("a space before a punctuation mark");
  if (/,,|;;|\.\.(?!\.)(?<!\.\.\.)|[,;:]\./.test(plain)) problems.push("two punctuation marks");
  if (/\b(\p{L}+) \1\b/iu.test(plain) && !/\b(had had|that that)\b/i.test(plain)) problems.push("a doubled word");
  if (vowelWord.test(plain)) problems.push("a before a vowel");
  if (consonantWord.test(plain)) problems.push("an before a consonant");
  if ((paragraph.match(/"/g) ?? []).length % 2 !== 0) problems.push("a quotation mark without its partner");
  if ((paragraph.match(/(?<!\*)\*(?!\*)/g) ?? []).length % 2 !== 0)
    problems.push("an emphasis mark without its partner");
  if (!/[.!?:…]["')*]*$/.test(paragraph) && !isQuotation(paragraph)) problems.push("no mark at the end");
  return problems.map((problem) => `${problem} in "${paragraph.slice(0, 160)}"`);
};

const checkSentence = (sentence: string): string[] =>
  /^["'“(*]*\p{Ll}/u.test(sentence) && !/^["“]/.test(sentence)
    ? [`a sentence begins in lower case: "${sentence.slice(0, 80)}"`]
    : [];

/** Slips that a template makes and a human author would not. */
export const findTextProblems = (content: string): string[] => {
  const paragraphs = toParagraphs(content).filter((paragraph) => paragraph !== "---");
  const prose = paragraphs.filter((paragraph) => !isScreen(paragraph));
  const screens = paragraphs
    .filter(isScreen)
    .flatMap((paragraph) => paragraph.replaceAll("```", "").split("\n"))
    .map((line) => line.replaceAll("`", ""));
  return [
    ...(/[{}]|undefined|null|NaN|\[object/.test(content) ? ["an unfilled placeholder"] : []),
    ...prose.flatMap(checkParagraph),
    ...prose
      .filter((paragraph) => !isQuotation(paragraph))
      .flatMap(toSentences)
      .flatMap(checkSentence),
    ...screens.filter((line) => line.length > 20).map((line) => `too long for the screen: ${line}`),
  ];
};
