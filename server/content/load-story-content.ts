import type { StoryBible } from "@site/storyteller/story-material.ts";
import { AppError } from "#contracts/errors.ts";
import { type ContentProblem, describeProblems } from "./content-problems.ts";
import { readStoryBible, readStoryMaterial, type StoryContent } from "./read-story-material.ts";

const unusable = (problems: ContentProblem[]) =>
  new AppError("unavailable", "The story material in content/story has a mistake. Run npm run content:check.", {
    detail: describeProblems(problems),
  });

/** The story bible and the storyteller's material; loading takes about 200 ms of CPU. Throws AppError. */
export const loadStoryContent = async (contentDir: string): Promise<StoryContent> => {
  const { content, problems } = await readStoryMaterial(contentDir);
  if (!content) throw unusable(problems);
  return content;
};

const loadBible = async (contentDir: string): Promise<StoryBible> => {
  const { value, problems } = await readStoryBible(contentDir);
  if (!value) throw unusable(problems);
  return value;
};

/** Reads the story bible when it is first needed; in development each time. */
export const createBibleLoader = (contentDir: string, isKept: boolean): (() => Promise<StoryBible>) => {
  let bible: Promise<StoryBible> | undefined;
  return () => {
    if (isKept && bible) return bible;
    const loading = loadBible(contentDir);
    bible = loading;
    loading.catch(() => (bible = undefined));
    return loading;
  };
};
