import type { StoryBible } from "./story-material.ts";
import type { StoryText } from "./grammar/memory.ts";
import type { GeneratedStory } from "./grammar/generate-story.ts";
import type { StoryReview } from "./story-work.ts";

/** One thing that happens. One with a `passage` is of the built-in storyteller, whose words for it are ready. */
export type PlannedBeat = { text: string; passage?: string | undefined };

/** What the owner sees, and may change, before a story is written. */
export type StoryPlan = {
  /** Gives the same story again, and tells two plans apart. */
  seed: string;
  /** `builtInStoryteller`, or the model's name. */
  madeBy: string;
  title: string;
  premise: string;
  beats: PlannedBeat[];
  /** The open thread that it takes up, by its id. */
  thread: string | null;
  /** The question that it leaves open, and words by which that is recognised. */
  leftOpen: { statement: string; key: string } | null;
  tags: string[];
  /** What of the ledger it rests on. */
  leansOn: string[];
};

/** Why the checks refuse a text. */
export type StoryFault = {
  /** The name of the check. */
  check: string;
  reason: string;
  /** The sentence that is wrong, as it stands in the text; null if it is not about one. */
  sentence: string | null;
};

/** A refused text, and the one fault that is to be mended in it. */
export type Mending = { title: string; content: string; fault: StoryFault };

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
