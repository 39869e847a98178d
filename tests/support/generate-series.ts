import type { StoryBible } from "@site/storyteller/story-material.ts";
import { readStoryFiles } from "#server/content/read-stories.ts";
import { readStoryMaterial } from "#server/content/read-story-material.ts";
import { extendBible } from "@site/storyteller/grammar/extend-bible.ts";
import type { StoryText } from "@site/storyteller/grammar/memory.ts";
import { createStoryGrammar, type GeneratedStory } from "@site/storyteller/grammar/generate-story.ts";

/** One run: the last story and the ledger before it, and the new story. */
export type Run = { bible: StoryBible; last: StoryText; told: GeneratedStory };

export const readContent = async () => {
  const { content, problems } = await readStoryMaterial("content");
  if (!content) throw new Error(`the story material cannot be read: ${JSON.stringify(problems)}`);
  const { stories } = await readStoryFiles("content");
  const published = stories
    .filter(({ status }) => status === "published")
    .map(({ title, content: text, slug }) => ({ title, content: text, slug }));
  return { ...content, published };
};

/** Generates stories one after another, each continuing the one before; fewer if the material would begin to repeat. */
export const generateSeries = async (
  most: number,
  seed: string,
): Promise<{ runs: Run[]; published: StoryText[]; bible: StoryBible }> => {
  const { bible: first, material, published } = await readContent();
  const stories: StoryText[] = [...published];
  const runs: Run[] = [];
  let bible = first;
  // Each story also plants the thread of a later one.
  const count = Math.min(most, material.episodes.length - 4, material.phrases.motifs.length - 4);
  for (let number = 0; number < count; number++) {
    const told = createStoryGrammar({ material, bible, stories }).generateStory(`${seed}-${number}`);
    runs.push({ bible, last: stories.at(-1) as StoryText, told });
    bible = extendBible(bible, told);
    stories.push({ title: told.title, content: told.content, slug: `story-${number}` });
  }
  return { runs, published, bible };
};
