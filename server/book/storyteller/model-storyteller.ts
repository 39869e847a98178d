import { AppError } from "#contracts/errors.ts";
import type { LanguageModel, ModelMessage } from "#server/models/language-model.ts";
import { countWords } from "@site/storyteller/grammar/text.ts";
import type { Mending, StoryFault } from "@site/storyteller/story-plan.ts";
import type { StoryOrder, Storyteller } from "@site/storyteller/storyteller.ts";
import { findDraftFaults, storyWords } from "./check-draft.ts";
import {
  type Calls,
  createCalls,
  createTokenMeter,
  defaultLimits,
  maxOutput,
  plural,
  type Run,
  type StorytellerLimits,
} from "./model-calls.ts";
import { planDraft, planForOwner } from "./plan-story.ts";
import {
  buildDraftPrompt,
  buildMendingPrompt,
  buildReviewPrompt,
  buildRevisionPrompt,
  buildSummaryPrompt,
} from "./prompts.ts";
import { RefusedStoryError } from "./refused-story-error.ts";
import { describeBible, describeContext, findOpenThreads } from "./story-context.ts";
import { type DraftPlan, reviewSchema, summarySchema } from "./story-schemas.ts";
import { toWrittenStory } from "./to-written-story.ts";

const maxRevisions = 2;
const maxQuoted = 12_000;
/** What is shorter is not a story, but a model that declines, for example. */
const minStoryWords = storyWords.min / 2;

const toReasons = (faults: readonly StoryFault[]): string[] => faults.map(({ reason }) => reason);

const toRefusal = (title: string, { content, faults }: { content: string; faults: readonly StoryFault[] }): AppError =>
  content === ""
    ? new AppError("unavailable", "The language model did not write a story that can be used. Please try again.")
    : new RefusedStoryError({ title, content }, faults);

const writeDraft = async (run: Run, calls: Calls, context: string, outline: DraftPlan) => {
  const { order, meter } = run;
  const thread = findOpenThreads(order.bible).find(({ id }) => id === outline.thread)?.statement ?? "none";
  const prompt: ModelMessage = { role: "user", content: buildDraftPrompt(context, outline, thread) };
  const revise = (content: string, problems: string[]): Promise<string> =>
    calls.write([
      prompt,
      { role: "assistant", content: content.slice(0, maxQuoted) || "(nothing)" },
      { role: "user", content: buildRevisionPrompt(problems) },
    ]);

  let latest: { content: string; faults: readonly StoryFault[] } | null = null;
  let content = await calls.write([prompt]);
  for (let revision = 0; ; revision++) {
    const review = await order.review(content);
    const faults = findDraftFaults(content, review.freshness, run.language === "");
    const words = countWords(content);
    order.onProgress(`Wrote a draft of ${plural(words, "word")}; ${meter.toString()}.`);
    // A shorter text is not a story, but a refusal, for example.
    if (words >= minStoryWords) order.onDraft?.({ title: outline.title, content });
    if (faults.length === 0) return { content, review, revise };
    if (words >= minStoryWords || !latest) latest = { content, faults };
    if (revision >= maxRevisions) throw toRefusal(outline.title, latest);
    order.onProgress(`Has it written again: ${toReasons(faults).join(" ")}`);
    content = await revise(content, toReasons(faults));
  }
};

type Draft = Awaited<ReturnType<typeof writeDraft>>;

/** Problems of a draft: those that the rules find, and those that the model itself finds. */
const findProblems = async (
  { generate }: Calls,
  known: string,
  { content, review }: Pick<Draft, "content" | "review">,
): Promise<string[]> => {
  const { problems } = await generate(buildReviewPrompt(known, content), reviewSchema, maxOutput.review);
  return [
    ...review.contradictions.map(({ sentence, reason }) => `"${sentence}": ${reason}.`),
    ...problems
      .filter(({ sentence }) => content.includes(sentence.replace(/^"|"$/g, "")))
      .map(({ sentence, reason }) => `"${sentence}": ${reason}`),
  ];
};

const makeConsistent = async (
  { order, meter }: Run,
  calls: Calls,
  known: string,
  { content, review, revise }: Draft,
): Promise<string> => {
  const problems = await findProblems(calls, known, { content, review });
  order.onProgress(
    problems.length === 0
      ? "Checked against the story bible: nothing contradicts it."
      : `Checked against the story bible: ${plural(problems.length, "contradiction")}; has it written again.`,
  );
  if (problems.length === 0) return content;
  const revised = await revise(content, problems);
  const { contradictions, freshness } = await order.review(revised);
  // A revision that spoils the draft is worse than the contradiction, which is reported before anything is published.
  const isBetter =
    findDraftFaults(revised, freshness).length === 0 && contradictions.length <= review.contradictions.length;
  order.onProgress(`${isBetter ? "Took" : "Did not take"} the new version; ${meter.toString()}.`);
  return isBetter ? revised : content;
};

type TitledPlan = Pick<DraftPlan, "title" | "newThread" | "isOwnTitle">;

/** Mends one fault of a refused text, and leaves the rest of it. */
const mendStory = async ({ order, meter }: Run, calls: Calls, known: string, mending: Mending): Promise<string> => {
  const { title, content, fault } = mending;
  order.onProgress(`Mends only this: ${fault.reason}`);
  const answer = await calls.write([{ role: "user", content: buildMendingPrompt(known, content, fault) }]);
  const [before, after] = [await order.review(content), await order.review(answer)];
  const faults = findDraftFaults(answer, after.freshness);
  const faultsBefore = findDraftFaults(content, before.freshness);
  // What spoils more than it mends is not taken.
  const isWorse = faults.length > faultsBefore.length || after.contradictions.length > before.contradictions.length;
  order.onProgress(`${isWorse ? "Did not take" : "Took"} the new version; ${meter.toString()}.`);
  if (isWorse) throw new RefusedStoryError({ title, content }, faultsBefore.length > 0 ? faultsBefore : [fault]);
  if (countWords(answer) >= minStoryWords) order.onDraft?.({ title, content: answer });
  if (faults.length > 0) throw new RefusedStoryError({ title, content: answer }, faults);
  return answer;
};

/**
 * A storyteller with a language model: outline, draft, check against the story bible, and ledger entries. Throws an
 * AppError whose message is for the owner; if a call failed, it is the model's own.
 */
export const createModelStoryteller = (
  model: LanguageModel,
  limits: StorytellerLimits = defaultLimits,
  language = "",
): Storyteller => {
  const begin = (order: StoryOrder) => {
    order.signal.throwIfAborted();
    const run: Run = { order, model, meter: createTokenMeter(limits.perRun), limits, language };
    const context = describeContext(order.bible, order.stories, limits);
    return { run, calls: createCalls(run), context, known: describeBible(order.bible, limits) };
  };
  const writeNew = async ({ run, calls, context, known }: ReturnType<typeof begin>) => {
    const outline = await planDraft(run, calls, context);
    const draft = await writeDraft(run, calls, context, outline);
    return { outline, content: await makeConsistent(run, calls, known, draft) };
  };
  return {
    name: model.name,
    async write(order) {
      const { bible, stories, mending, onProgress } = order;
      const begun = begin(order);
      const { run, calls, known } = begun;
      onProgress(`The language model ${model.name} ${mending ? "mends" : "writes"} this story.`);
      const { outline, content }: { outline: TitledPlan; content: string } = mending
        ? {
            outline: { title: mending.title, newThread: null, isOwnTitle: true },
            content: await mendStory(run, calls, known, mending),
          }
        : await writeNew(begun);
      order.onDraft?.({ title: outline.title, content });
      const summary = await calls.generate(
        buildSummaryPrompt(known, content, outline),
        summarySchema,
        maxOutput.summary,
      );
      onProgress(`The story is written; ${run.meter.toString()}.`);
      return toWrittenStory({ bible, stories, outline, content, summary });
    },
    async plan(order) {
      const { run, calls, context } = begin(order);
      order.onProgress(`The language model ${model.name} plans this story.`);
      const plan = await planForOwner(run, calls, context);
      order.onProgress(`Planned "${plan.title}" in ${plural(plan.beats.length, "beat")}; ${run.meter.toString()}.`);
      return plan;
    },
  };
};
