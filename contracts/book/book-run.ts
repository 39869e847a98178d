import type { StoryPlan } from "./story-plan.ts";

/** Progress and results of the Book Engine. The panel does not validate what the server has validated. */

export const maxNoteLength = 2_000;
/** How the owner sees the field with the storyteller's key: `chloe_api_key` on Chloe's site. */
export const toKeyLabel = (shortName: string): string => `${shortName.replaceAll("-", "_")}_api_key`;
export const toMissingKey = (shortName: string): string =>
  `Please set ${toKeyLabel(shortName).toUpperCase()} in settings first`;
/** The first line of each run's log, and the last one of a run that published. */
export const startLine = "Starting book generation...";
export const publishedLine = "Story generated and published successfully!";
export const toFailureLine = (error: string): string => `Generation failed: ${error}`;
export const toWarningLine = (warning: string): string => `Warning: ${warning}`;

/** A line of the Admin Log; `at` in milliseconds since 1970. */
export type BookLine = { at: number; text: string };

/** A sentence of the story that contradicts the ledger. `madeBy` is the sentence that established the fact. */
export type BookDoubt = {
  sentence: string;
  reason: string;
  statement: string;
  madeBy: { sentence: string; story: string | null } | null;
};

export const bookRunStatuses = ["running", "succeeded", "failed", "cancelled"] as const;

/** `next` publishes, `again` writes the last story anew, `plan` only plans, `mend` mends a refused story. */
export const bookRunModes = ["next", "again", "plan", "mend"] as const;

export type BookRun = {
  id: string;
  mode: (typeof bookRunModes)[number];
  status: (typeof bookRunStatuses)[number];
  lines: BookLine[];
  /** 0 to 100. */
  progress: number;
  /** How many words there are of the text that is being written; missing or 0 while none is. */
  words?: number | undefined;
  /** The post that the run created; of one that only plans, that of the last story. */
  post: { id: string; slug: string; title: string; status: "draft" | "published" } | null;
  doubts: BookDoubt[];
  warning: string | null;
  error: string | null;
};

/** Response to a run that has ended. */
export type BookResult = { success: boolean; downloadUrl?: string; warning?: string; error?: string };

/** Response to `status` and `cancel`; with `downloadUrl` if the last run created a story. */
export type BookStatus = BookResult & { run: BookRun | null };

/** The events of a run, in order: log lines as they are written, words so far between them, then the result. */
export type BookEvent = (BookLine & { progress: number }) | { words: number } | (BookStatus & { done: true });

/** A text that the checks have refused, kept until the owner leaves it or it is mended. */
export type RefusedStory = {
  title: string;
  content: string;
  /** Why; `check` is the name of the check, `sentence` the one that is wrong. */
  faults: { check: string; reason: string; sentence: string | null }[];
  /** How often it was refused. */
  times: number;
  /** It is a draft in the list of posts. */
  isSaved: boolean;
};

export type BookSettings = {
  note: string;
  draftsWhenInDoubt: boolean;
  plan: StoryPlan | null;
  refused: RefusedStory | null;
};
