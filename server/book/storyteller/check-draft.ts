import type { Freshness } from "@site/storyteller/grammar/memory.ts";
import type { StoryFault } from "@site/storyteller/story-plan.ts";
import { countWords, toPlainText, toWords } from "@site/storyteller/grammar/text.ts";

export const storyWords = { min: 800, max: 1_500 };
const minFirstPerson = 0.01;
const maxRepeated = 3;
const maxTitleLength = 200;

/** The story itself: models surround it with fences, a title and comments. */
export const cleanDraft = (answer: string): string =>
  answer
    .trim()
    .replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, "$1")
    .trim()
    .replace(/^#{1,3} [^\n]*\n+/, (title) => (title.length > maxTitleLength ? title : ""))
    .trim();

/** Basic faults of a draft, checked before anything else; each reason is an instruction for the model. */
export const findDraftFaults = (content: string, { repeatedSentences }: Freshness, isEnglish = true): StoryFault[] => {
  const words = countWords(content);
  const firstPerson = toWords(content).filter((word) => /^(i|me|my|mine|myself|i'\p{L}+)$/u.test(word)).length;
  const fault = (check: string, reason: string, sentence: string | null = null) => ({ check, reason, sentence });
  return [
    ...(words < storyWords.min
      ? [fault("Length", `It has ${words} words; it needs ${storyWords.min} at least. Tell more of it.`)]
      : []),
    ...(words > storyWords.max
      ? [fault("Length", `It has ${words} words; ${storyWords.max} is the most. Leave things out.`)]
      : []),
    // Other languages say it by the endings of words, or not at all.
    ...(isEnglish && words > 0 && firstPerson < words * minFirstPerson
      ? [fault("Told in the first person", "It is not told in the first person. Tell it as I.")]
      : []),
    ...(/[.!?…:"”*`)。！？」』）؟»“’]$/.test(toPlainText(content).trim())
      ? []
      : [fault("Told to its end", "It breaks off before its end. Tell it to the end.")]),
    ...repeatedSentences
      .slice(0, maxRepeated)
      .map((sentence) =>
        fault("Told only once", `An earlier story has this sentence already: "${sentence}"`, sentence),
      ),
  ];
};
