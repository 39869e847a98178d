import { AppError } from "#contracts/errors.ts";
import { describeProblems } from "./content-problems.ts";
import { readStoryMaterial, type StoryContent } from "./read-story-material.ts";

const readStoryContent = async (contentDir: string): Promise<StoryContent> => {
  const { content, problems } = await readStoryMaterial(contentDir);
  if (!content)
    throw new AppError("unavailable", "The story material in content/story has a mistake. Run npm run content:check.", {
      detail: describeProblems(problems),
    });
  return content;
};

/** Reads the story bible and the storyteller's material when they are first needed, and in development each time. */
export const createStoryLoader = (contentDir: string, isKept: boolean): (() => Promise<StoryContent>) => {
  let content: Promise<StoryContent> | undefined;
  return () => (isKept ? (content ??= readStoryContent(contentDir)) : readStoryContent(contentDir));
};
