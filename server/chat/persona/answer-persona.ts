import { randomInt } from "node:crypto";
import type {
  PersonaAnswer,
  PersonaChatEvent,
  PersonaTurn,
  ScriptedReason,
  UsedKnowledge,
} from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import type { Content } from "../../content/live-content.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import { estimateCall } from "../../models/chat-stream.ts";
import type { Log } from "../../telemetry/log.ts";
import { createLinkFilter } from "../neo/restrict-links.ts";
import { buildSystemPrompt, listInstructions, listSpeakers, selectHistory } from "./build-prompt.ts";
import type { GuestBudget } from "./guest-budget.ts";
import type { Guard } from "../care/guard.ts";
import type { PersonaMemory } from "../memory/persona-memory.ts";
import type { Knowledge } from "./select-knowledge.ts";
import type { Emotion } from "#contracts/values/emotions.ts";

const surprised = /\b(?:oh|really|goodness|never|suddenly|wait|astonish\w*|surpris\w*|strange)\b|\?!|!\?/i;
const happy =
  /\b(?:glad|happy|lovely|wonderful|thank|thanks|good|well done|smil\w*|laugh\w*|delight\w*|welcome|warm)\b|!/i;

/** The face that goes with an answer, by its first and last words. */
const chooseMood = (answer: string): Emotion => {
  const text = answer.length > 400 ? `${answer.slice(0, 200)} ${answer.slice(-200)}` : answer;
  if (surprised.test(text.slice(0, 120))) return "surprised";
  return happy.test(text) ? "happy" : "neutral";
};

export type PersonaDeps = {
  content: Content;
  languageModel: LanguageModel | null;
  /** Whether the owner lets visitors talk with the character. */
  isOn(): boolean;
  guard: Guard;
  knowledge: Knowledge;
  memory: Pick<PersonaMemory, "recall" | "learn" | "close">;
  budget: GuestBudget;
  /** Waits for the turn of a client; the result gives it back. Throws `limit_exceeded`. */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  log: Pick<Log, "warn">;
};

export type PersonaQuestion = {
  prompt: string;
  history: readonly PersonaTurn[];
  /** The network of the visitor, by which everything is counted. */
  client: string;
  /** The id of whoever is signed in and approved, and may be remembered. */
  person: string | null;
  isOwner: boolean;
  signal: AbortSignal;
};

const maxOutputTokens = 500;
/** At most this much of lore, stories and memories is selected: 12,400 characters. */
const maxKnownTokens = 3_200;
const maxAnswer = 6_000;

const hourMs = 3_600_000;
/** When there is more of a budget, which is at full hours. */
const toBackAt = (retryAfter: number): string =>
  new Date(Math.round((Date.now() + retryAfter * 1_000) / hourMs) * hourMs).toISOString();

const script = (
  content: Content,
  history: readonly PersonaTurn[],
  reason: ScriptedReason,
  retryAt: string | null,
): PersonaAnswer => {
  const last = history.findLast(({ role }) => role === "assistant")?.content;
  const replies = content.get("chat").replies.filter(({ text }) => text !== last);
  const reply = replies[randomInt(replies.length)];
  return {
    content: reply?.text ?? "",
    mood: reply?.mood ?? "neutral",
    from: "script",
    reason,
    backAt: retryAt,
    stories: [],
  };
};

const toStories = (used: Pick<UsedKnowledge, "stories">): PersonaAnswer["stories"] => {
  const byPath = new Map(used.stories.map(({ title, path }) => [path.split("#")[0] ?? path, title]));
  return [...byPath].slice(0, 3).map(([path, title]) => ({ title, path }));
};

const isOverBudget = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "limit_exceeded";

/** The model's answer: `delta`s, then `done`. Throws if the model fails or a budget is used up. */
async function* streamModel(
  deps: PersonaDeps,
  model: LanguageModel,
  { prompt, history, client, person, isOwner, signal }: PersonaQuestion,
): AsyncGenerator<PersonaChatEvent> {
  const { content, guard, budget } = deps;
  const messages = [...history, { role: "user" as const, content: prompt }];
  const rules = guard.rules();
  const withoutKnown = {
    system: buildSystemPrompt(content, rules, { lore: [], stories: [], memories: [] }),
    messages,
    maxOutputTokens,
  };
  // Before the search too: what is refused costs nothing.
  const mostTokens = estimateCall(withoutKnown) + maxKnownTokens;
  const reservation = await budget.reserve(isOwner ? null : client, mostTokens);
  const knowledge = await Promise.all([
    deps.knowledge.select(prompt, history, signal),
    person === null ? [] : deps.memory.recall(person),
  ]).then(
    ([found, memories]) => ({ ...found, memories }),
    async (error: unknown) => {
      await reservation.settle(0);
      throw error;
    },
  );
  const { text, usage } = model.stream({
    system: buildSystemPrompt(content, rules, knowledge),
    messages,
    maxOutputTokens,
    speakers: listSpeakers(content),
    user: isOwner ? null : `visitor ${client}`,
    signal,
  });
  const check = guard.createAnswerCheck({
    said: messages.filter(({ role }) => role === "user").map((turn) => turn.content),
    instructions: listInstructions(content, rules),
  });
  const links = createLinkFilter(() => false);
  let answer = "";
  let shown = "";
  let isCut = false;
  let broken = null;
  try {
    for await (const piece of text) {
      const part = links.push(piece).slice(0, maxAnswer - answer.length);
      answer += part;
      isCut = answer.length >= maxAnswer;
      const checked = await check.push(part);
      broken = checked.broken;
      if (broken || isCut) break;
      if (checked.shown.length <= shown.length) continue;
      yield { delta: checked.shown.slice(shown.length) };
      shown = checked.shown;
    }
  } finally {
    const { inputTokens, outputTokens } = await usage;
    await reservation.settle(inputTokens + outputTokens);
  }
  answer = isCut ? `${answer}…` : answer + links.end();
  broken ??= (await check.end(answer)).broken;
  if (!broken && answer.trim() === "")
    throw new AppError("unavailable", "The answer was empty.", { detail: "empty answer" });
  if (!broken && person !== null) deps.memory.learn(person, prompt, isOwner ? null : client);
  yield {
    done: true,
    content: broken?.content ?? answer.trim(),
    mood: broken?.mood ?? chooseMood(answer),
    from: broken ? "care" : "model",
    reason: null,
    backAt: null,
    stories: broken ? [] : toStories(knowledge),
    ...((broken || isCut) && { stopped: true as const }),
    ...(isOwner && { used: knowledge }),
  };
}

/**
 * Answers a visitor as the character. Whatever goes wrong with the model, the last event is a `done`: one of the
 * scripted replies with the reason takes its place.
 */
export async function* answerPersona(deps: PersonaDeps, question: PersonaQuestion): AsyncGenerator<PersonaChatEvent> {
  const { content, languageModel, log } = deps;
  const { client, prompt, signal } = question;
  const useScript = (reason: ScriptedReason, retryAt: string | null = null) => ({
    done: true as const,
    ...script(content, question.history, reason, retryAt),
  });
  if (!languageModel || !deps.isOn()) {
    yield useScript("off");
    return;
  }
  const history = selectHistory(question.history);
  const refused = await deps.guard.checkQuestion(prompt, history);
  if (refused) {
    yield { done: true, ...refused, from: "care", reason: null, backAt: null, stories: [] };
    return;
  }
  let leave = () => {};
  try {
    leave = await deps.enter(client, signal);
  } catch {
    yield useScript("busy");
    return;
  }
  try {
    yield* streamModel(deps, languageModel, { ...question, history });
  } catch (error) {
    if (signal.aborted) return;
    if (isOverBudget(error)) {
      yield useScript("budget", toBackAt(error.retryAfter ?? 3_600));
      return;
    }
    // Its message may hold the question.
    const detail = error instanceof AppError ? (error.detail ?? error.message) : (error as Error).name;
    log.warn({ detail }, "the character could not answer");
    yield useScript("failed");
  } finally {
    leave();
  }
}
