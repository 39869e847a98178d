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
