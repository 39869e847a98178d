import { AppError } from "#contracts/errors.ts";
import { estimateTokens } from "#server/models/chat-stream.ts";
import type { LanguageModel, ModelMessage, ModelUsage } from "#server/models/language-model.ts";
import { createRandom } from "@site/storyteller/grammar/random.ts";
import { countWords } from "@site/storyteller/grammar/text.ts";
import type { StoryOrder, Storyteller } from "@site/storyteller/storyteller.ts";
import { cleanDraft, findDraftProblems, storyWords } from "./check-draft.ts";
import {
  buildDraftPrompt,
  buildOutlinePrompt,
  buildReviewPrompt,
  buildRevisionPrompt,
  buildSummaryPrompt,
  describeTask,
} from "./prompts.ts";
import { type ContextBudget, describeBible, describeContext, findOpenThreads } from "./story-context.ts";
import { createOutlineSchema, type StoryOutline, reviewSchema, summarySchema } from "./story-schemas.ts";
import { toWrittenStory } from "./to-written-story.ts";

/** Adds up the tokens of a run, and stops it before a call that would exceed the limit. */
const createTokenMeter = (ceiling: number) => {
  let used = 0;
  const format = (tokens: number): string => tokens.toLocaleString("en");
  return {
    add({ inputTokens, outputTokens }: ModelUsage): void {
      used += inputTokens + outputTokens;
    },
    hasLeft: (tokens: number): boolean => used + tokens <= ceiling,
    require(tokens: number): void {
      if (used + tokens > ceiling)
        throw new AppError(
          "limit_exceeded",
          `This story has used ${format(used)} of the ${format(ceiling)} tokens that a story may use, so it was ended.`,
        );
    },
    toString: (): string => `${format(used)} of ${format(ceiling)} tokens used`,
  };
};

type TokenMeter = ReturnType<typeof createTokenMeter>;

export type StorytellerLimits = ContextBudget & {
  /** Tokens of one run, input and output. */
  perRun: number;
};

const defaults: StorytellerLimits = { stories: 8_000, facts: 3_000, perRun: 120_000 };
const maxOutput = { outline: 1_500, draft: 4_000, review: 1_500, summary: 2_500 };
const maxRevisions = 2;
const maxQuoted = 12_000;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

type Run = { order: StoryOrder; model: LanguageModel; meter: TokenMeter; limits: StorytellerLimits };

/** The calls of one run, within its token limit. */
const createCalls = ({ order, model, meter }: Run) => {
  const system = describeTask(order.bible);
  const toRequest = (messages: readonly ModelMessage[], maxOutputTokens: number) => {
    meter.require(messages.reduce((sum, { content }) => sum + estimateTokens(content), maxOutputTokens));
    const { signal, onWords } = order;
    return { system, messages, maxOutputTokens, user: null, isBackground: true, signal, onWords };
  };
  return {
    generate: async <Value>(
      prompt: string,
      schema: Parameters<typeof model.generate<Value>>[0]["schema"],
      max: number,
    ) => {
      const request = toRequest([{ role: "user", content: prompt }], max);
      const { value, usage } = await model.generate({ ...request, schema });
      meter.add(usage);
      return value;
    },
    write: async (messages: readonly ModelMessage[]): Promise<string> => {
      const { text, usage } = model.stream({ ...toRequest(messages, maxOutput.draft), isReadWhole: true });
      let answer = "";
      try {
        for await (const piece of text) answer += piece;
      } catch (error) {
        // A truncated story is still useful; the check finds that the draft is cut off.
        if (answer === "" || !(error instanceof AppError)) throw error;
      }
      meter.add(await usage);
      return cleanDraft(answer);
    },
  };
};
type Calls = ReturnType<typeof createCalls>;

/** A different seed suggests a different thread, because models ignore their own seeds. */
const planStory = async ({ order, limits }: Run, { generate }: Calls, context: string): Promise<StoryOutline> => {
  const threads = findOpenThreads(order.bible);
  const suggested = threads.length > 0 ? createRandom(order.seed).pick(threads) : null;
  const suggestion = suggested && order.note.trim() === "" ? `Preferably: ${suggested.id}.` : "";
  const outline = await generate(
    buildOutlinePrompt(context, { bible: order.bible, note: order.note.slice(0, limits.facts), suggestion }),
    createOutlineSchema(threads),
    maxOutput.outline,
  );
  order.onProgress(`Planned "${outline.title}" in ${plural(outline.beats.length, "beat")}.`);
  return outline;
};

const writeDraft = async (run: Run, calls: Calls, context: string, outline: StoryOutline) => {
  const { order, meter } = run;
  const thread = findOpenThreads(order.bible).find(({ id }) => id === outline.thread)?.statement ?? "none";
  const prompt: ModelMessage = { role: "user", content: buildDraftPrompt(context, outline, thread) };
  const revise = (content: string, problems: string[]): Promise<string> =>
    calls.write([
      prompt,
      { role: "assistant", content: content.slice(0, maxQuoted) || "(nothing)" },
      { role: "user", content: buildRevisionPrompt(problems) },
    ]);

  let content = await calls.write([prompt]);
  for (let revision = 0; ; revision++) {
    const review = await order.review(content);
    const problems = findDraftProblems(content, review.freshness);
    const words = countWords(content);
    order.onProgress(`Wrote a draft of ${plural(words, "word")}; ${meter.toString()}.`);
    // A shorter text is not a story, but a refusal, for example.
    if (words >= storyWords.min / 2) order.onDraft?.({ title: outline.title, content });
    if (problems.length === 0) return { content, review, revise };
    if (revision >= maxRevisions)
      throw new AppError(
        "unavailable",
        "The language model did not write a story that can be used. Please try again.",
        {
          detail: `storyteller: ${problems.length} problems, ${words} words`,
        },
      );
    order.onProgress(`Has it written again: ${problems.join(" ")}`);
    content = await revise(content, problems);
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
    findDraftProblems(revised, freshness).length === 0 && contradictions.length <= review.contradictions.length;
  order.onProgress(`${isBetter ? "Took" : "Did not take"} the new version; ${meter.toString()}.`);
  return isBetter ? revised : content;
};

/**
 * A storyteller with a language model: outline, draft, check against the story bible, and ledger entries. Throws an
 * AppError whose message is for the owner; if a call failed, it is the model's own.
 */
export const createModelStoryteller = (model: LanguageModel, limits: StorytellerLimits = defaults): Storyteller => ({
  name: model.name,
  async write(order) {
    const { bible, stories, signal, onProgress } = order;
    signal.throwIfAborted();
    onProgress(`The language model ${model.name} writes this story.`);
    const meter = createTokenMeter(limits.perRun);
    const run: Run = { order, model, meter, limits };
    const calls = createCalls(run);
    const context = describeContext(bible, stories, limits);
    const bibleText = describeBible(bible, limits);
    const outline = await planStory(run, calls, context);
    const draft = await writeDraft(run, calls, context, outline);
    const content = await makeConsistent(run, calls, bibleText, draft);
    order.onDraft?.({ title: outline.title, content });
    const summary = await calls.generate(
      buildSummaryPrompt(bibleText, content, outline),
      summarySchema,
      maxOutput.summary,
    );
    onProgress(`The story is written; ${meter.toString()}.`);
    return toWrittenStory({ bible, stories, outline, content, summary });
  },
});
