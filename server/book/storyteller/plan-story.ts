import { planLimits } from "#contracts/book/story-plan-limits.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { toTags } from "../writing-help.ts";
import { createRandom } from "@site/storyteller/grammar/random.ts";
import type { StoryPlan } from "@site/storyteller/story-plan.ts";
import { type Calls, maxOutput, plural, type Run } from "./model-calls.ts";
import { buildOutlinePrompt, buildPlanRequest } from "./prompts.ts";
import { findOpenThreads } from "./story-context.ts";
import { createOutlineSchema, createPlanSchema, type DraftPlan } from "./story-schemas.ts";

/** A different seed suggests a different thread, because models ignore their own seeds. */
const buildPrompt = ({ order, limits }: Run, context: string): string => {
  const threads = findOpenThreads(order.bible);
  const suggested = threads.length > 0 ? createRandom(order.seed).pick(threads) : null;
  const suggestion = suggested && order.note.trim() === "" ? `Preferably: ${suggested.id}.` : "";
  return buildOutlinePrompt(context, { bible: order.bible, note: order.note.slice(0, limits.facts), suggestion });
};

/** What the story is written to: the owner's plan, or one of the model's own. */
export const planDraft = async (run: Run, { generate }: Calls, context: string): Promise<DraftPlan> => {
  const { order } = run;
  if (order.plan) {
    const { title, premise, beats, thread, leftOpen, leansOn } = order.plan;
    order.onProgress(`It writes to your plan "${title}", ${plural(beats.length, "beat")}.`);
    const told = beats.map(({ text }) => text);
    return { title, premise, beats: told, ending: "", thread, newThread: leftOpen, leansOn, isOwnTitle: true };
  }
  const schema = createOutlineSchema(findOpenThreads(order.bible));
  const outline = await generate(buildPrompt(run, context), schema, maxOutput.outline);
  order.onProgress(`Planned "${outline.title}" in ${plural(outline.beats.length, "beat")}.`);
  return { ...outline, premise: "", leansOn: [], isOwnTitle: false };
};

const toLine = (text: string, maxLength: number): string => toInertText(text, { maxLength, isLine: true });

/** Has the model make a plan for the owner. What it says of the ledger counts only where the ledger says so. */
export const planForOwner = async (run: Run, { generate }: Calls, context: string): Promise<StoryPlan> => {
  const { order, model } = run;
  const threads = findOpenThreads(order.bible);
  const prompt = `${buildPrompt(run, context)}${buildPlanRequest}`;
  const plan = await generate(prompt, createPlanSchema(threads), maxOutput.plan);
  const known = new Set(order.bible.facts.map(({ subject, statement }) => `${subject}: ${statement}`));
  const thread = threads.find(({ id }) => id === plan.thread);
  const leansOn = plan.leansOn.map((fact) => fact.replace(/^- /, "").trim()).filter((fact) => known.has(fact));
  return {
    seed: order.seed,
    madeBy: model.name.slice(0, 200),
    title: toLine(plan.title, planLimits.title),
    premise: toLine(plan.premise, planLimits.premise),
    beats: [...plan.beats, plan.ending].map((text) => ({ text: toLine(text, planLimits.beat) })),
    thread: thread?.id ?? null,
    leftOpen: { statement: toLine(plan.newThread.statement, planLimits.leftOpen), key: toLine(plan.newThread.key, 60) },
    tags: toTags(plan.tags),
    leansOn: [...new Set([...(thread ? [thread.statement] : []), ...leansOn])]
      .map((fact) => toLine(fact, planLimits.fact))
      .slice(0, planLimits.facts),
  };
};
