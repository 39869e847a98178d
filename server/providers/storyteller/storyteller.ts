import type { StoryBible } from "#contracts/book/story-material.ts";
import type { Story } from "./grammar/memory.ts";
import type { ToldStory } from "./grammar/tell-story.ts";
import type { StoryReview } from "./story-work.ts";

export type StoryOrder = {
  bible: StoryBible;
  /** The published stories, the oldest first; empty where the owner wants none of them used. */
  stories: readonly Story[];
  /** Another seed makes another story. */
  seed: string;
  /** What the owner wishes for this story, or an empty text. */
  note: string;
  signal: AbortSignal;
  /** Holds a text against the bible and the published stories. */
  review(content: string): Promise<StoryReview>;
  /** Called with a sentence for the Admin Log as the work goes on. */
  onProgress(line: string): void;
  /** Called when a whole text is there that more work follows: it is kept whatever becomes of that. */
  onDraft?(draft: Pick<ToldStory, "title" | "content">): void;
};

export type WrittenStory = Omit<ToldStory, "freshness">;

/** Writes the next story. Throws an AppError whose text is for the owner. */
export type Storyteller = {
  /** `built-in`, or the model's name. */
  name: string;
  write(order: StoryOrder): Promise<WrittenStory>;
};
