import storyData from "#content/story-page.json" with { type: "json" };
import { prepareReading } from "#app/lib/read-aloud/prepare-reading.ts";
import type { StoryPage } from "#contracts/content/story-page.ts";

export const story: StoryPage = storyData;

const { paragraphs, text } = prepareReading([
  story.heading,
  ...story.chapters.flatMap((chapter) => [chapter.title, ...chapter.paragraphs]),
]);

/** Full text of the story for text to speech. */
export const spokenStory = text;

/** Chapters with the indexes of their sentences in the spoken text. */
export const spokenChapters = story.chapters.map((chapter, index) => {
  const before = 1 + story.chapters.slice(0, index).reduce((sum, { paragraphs: texts }) => sum + 1 + texts.length, 0);
  const [title, ...body] = paragraphs.slice(before, before + 1 + chapter.paragraphs.length);
  return { ...chapter, titleSentence: title?.first ?? 0, body };
});
