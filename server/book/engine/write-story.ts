import { AppError } from "#contracts/errors.ts";
import type { BookDoubt } from "#contracts/book/book-run.ts";
import type { Backend } from "../../backend.ts";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import type { PublishedStory } from "../published-stories.ts";
import type { StoryReview } from "@site/storyteller/story-work.ts";
import type { StoryFault, StoryPlan } from "@site/storyteller/story-plan.ts";
import type { StoryOrder, Storyteller } from "@site/storyteller/storyteller.ts";
import type { ActiveRun } from "./active-run.ts";
import { withSignal } from "./with-signal.ts";
import { type StoredStory, toStoredStory } from "./stored-story.ts";

const maxDoubts = 50;
const toldOnce = "a story is told once";
/** Share of repeated five-word sequences from which on a story counts as told before. */
const repeatedShare = 0.3;
const writtenAt = 60;
/** Watchers are told of new words this often. */
const wordsEveryMs = 1_000;

export type Sources = {
  storyteller: Storyteller;
  bible: StoryBible;
  stories: readonly PublishedStory[];
  review: StoryOrder["review"];
};

/** A text whose storyteller failed after writing it; nothing is known about its facts. */
const toDraft = ({ title, content }: { title: string; content: string }): StoredStory | null => {
  const unknown = {
    excerpt: "",
    imagePrompt: "",
    facts: [],
    threadsClosed: [],
    threadsOpened: [],
    people: [],
    places: [],
  };
  try {
    return toStoredStory({ title, content, ...unknown });
  } catch {
    return null;
  }
};

type Listeners = Pick<StoryOrder, "onWords" | "onDraft">;

const createOrder = (run: ActiveRun, { bible, stories, review }: Sources, listeners: Listeners = {}): StoryOrder => ({
  ...listeners,
  bible,
  stories: run.order.useSource ? stories.map(({ title, content, slug }) => ({ title, content, slug })) : [],
  seed: run.order.seed,
  note: run.order.note,
  plan: run.order.plan,
  mending: run.mending,
  signal: run.signal,
  review,
  onProgress(line) {
    const { progress } = run.getState().report;
    run.update({ progress: Math.max(progress, Math.min(writtenAt - 5, progress + 8)) });
    run.log(line);
  },
});

/** Lets the storyteller plan. Throws AppError or the reason of the abort. */
export const planStory = (run: ActiveRun, sources: Sources): Promise<StoryPlan> =>
  withSignal(sources.storyteller.plan(createOrder(run, sources)), run.signal);

/**
 * Lets the storyteller write, and validates the result. Throws AppError or the reason of the abort; a complete text
 * written by then is stored with the run.
 */
export const writeStory = async (run: ActiveRun, sources: Sources): Promise<StoredStory> => {
  let draft: StoredStory | null = null;
  let toldAt = -Infinity;
  const order = createOrder(run, sources, {
    onWords(words) {
      if (performance.now() - toldAt < wordsEveryMs) return;
      toldAt = performance.now();
      run.update({ words });
    },
    onDraft: (text) => (draft = toDraft(text)),
  });
  try {
    const story = toStoredStory(await withSignal(sources.storyteller.write(order), run.signal));
    run.update({ progress: writtenAt });
    return story;
  } catch (error) {
    if (draft) run.setStory(draft);
    throw error;
  }
};

/** Reasons against publishing a story: contradictions with the ledger, and similarity to earlier stories. */
export const toDoubts = ({ contradictions, freshness }: StoryReview): BookDoubt[] => {
  const wrong = contradictions.map(({ sentence, reason, statement, madeBy }) => ({
    sentence,
    reason,
    statement,
    madeBy,
  }));
  const { sharedRuns, repeatedSentences } = freshness;
  const [first] = repeatedSentences;
  const repeated: BookDoubt[] =
    sharedRuns > repeatedShare && first !== undefined
      ? [
          {
            sentence: first,
            reason: `${Math.round(sharedRuns * 100)} % of this story has been told before`,
            statement: toldOnce,
            madeBy: null,
          },
        ]
      : [];
  return [...wrong, ...repeated].slice(0, maxDoubts);
};

/** The same, as reasons why a story is not published. */
export const toFaults = (doubts: readonly BookDoubt[]): StoryFault[] =>
  doubts.map(({ sentence, reason, statement }) => ({
    check: statement === toldOnce ? "Told only once" : "Fits what is known",
    reason: statement === toldOnce ? `${reason}.` : `${reason}. Known: ${statement}.`,
    sentence,
  }));

const diskIsFull = "The disk of this site is full, so nothing can be saved at the moment.";

/** The error message for the owner; anything but an AppError is a bug. */
export const toSentence = (error: unknown, backend: Pick<Backend, "status">): string => {
  if (!(error instanceof AppError) || error.message === "") return "Something went wrong on our side.";
  return error.code === "unavailable" && backend.status?.().disk?.isLow ? diskIsFull : error.message;
};
