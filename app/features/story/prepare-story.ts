import { prepareReading } from "#contracts/speech/prepare-reading.ts";
import type { StoryPage } from "#contracts/content/story-page.ts";

/** The full text of the story for text to speech, and its chapters with the indexes of their sentences in it. */
export const prepareStory = (story: StoryPage) => {
  const { paragraphs, text } = prepareReading([
    story.heading,
    ...story.chapters.flatMap((chapter) => [chapter.title, ...chapter.paragraphs]),
  ]);
  const chapters = story.chapters.map((chapter, index) => {
    const before = 1 + story.chapters.slice(0, index).reduce((sum, { paragraphs: texts }) => sum + 1 + texts.length, 0);
    const [title, ...body] = paragraphs.slice(before, before + 1 + chapter.paragraphs.length);
    return { ...chapter, titleSentence: title?.first ?? 0, body };
  });
  return { text, chapters };
};

export type SpokenChapter = ReturnType<typeof prepareStory>["chapters"][number];
