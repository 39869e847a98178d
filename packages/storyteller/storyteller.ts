import type { StoryBible } from "./story-material.ts";
import type { StoryText } from "./grammar/memory.ts";
import type { Mending, StoryPlan } from "./story-plan.ts";
import type { GeneratedStory } from "./grammar/generate-story.ts";
import type { StoryReview } from "./story-work.ts";

export type StoryOrder = {
  bible: StoryBible;
  /** The published stories, oldest first; empty if the owner does not want them used. */
  stories: readonly StoryText[];
  /** A different seed gives a different story. */
  seed: string;
  /** The owner's wishes for this story, or an empty text. */
  note: string;
  /** The story is written to it. */
  plan?: StoryPlan | null;
  /** No new story: only this. */
  mending?: Mending | null;
  signal: AbortSignal;
  /** Checks a text against the bible and the published stories. */
  review(content: string): Promise<StoryReview>;
  /** Called with lines for the Admin Log during the work. */
  onProgress(line: string): void;
  /** Called while a text is being written, with the number of its words so far. */
  onWords?(count: number): void;
  /** Called when a text is complete and more work follows: it is stored even if that work fails. */
  onDraft?(draft: Pick<GeneratedStory, "title" | "content">): void;
};

export type WrittenStory = Omit<GeneratedStory, "freshness" | "seed" | "outline">;

/** Writes the next story. The message of what it throws is for the owner. */
export type Storyteller = {
  /** `builtInStoryteller`, or the model's name. */
  name: string;
  write(order: StoryOrder): Promise<WrittenStory>;
  plan(order: StoryOrder): Promise<StoryPlan>;
};
