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
import type { LanguageModel, ReadModel } from "../../models/language-model.ts";
import { streamFitting } from "../../models/stream-fitting.ts";
import type { Log } from "../../telemetry/log.ts";
import { createLinkFilter } from "../neo/restrict-links.ts";
import type { GuestBudget } from "./guest-budget.ts";
import type { Guard } from "../care/guard.ts";
import type { PersonaMemory } from "../memory/persona-memory.ts";
import { openPrompt, toTurns } from "./compose-prompt.ts";
import type { Visit } from "./fill-card.ts";
import type { FindStories } from "./find-stories.ts";
import { createMoodFilter, createStopFilter } from "./mood-filter.ts";

export type PersonaDeps = {
  content: Content;
  readModel: ReadModel;
  /** Whether the owner lets visitors talk with the character. */
  isOn(): boolean;
  /** Whether the model still reads for the first time who it is. */
  isWaking(): boolean;
  guard: Guard;
  findStories: FindStories;
  /** In tokens, what the model reads and writes at once; as far as it is known. */
  readContext(): number;
  now(): number;
  memory: Pick<PersonaMemory, "recall" | "learn" | "close">;
  budget: GuestBudget;
  /** Waits for the turn of a client; the result gives it back. Throws `limit_exceeded`. */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  log: Pick<Log, "warn">;
};

export type PersonaQuestion = Visit & {
  /** How many turns there were before those of `history`. */
  earlier: number;
  /** The network of the visitor, by which everything is counted. */
  client: string;
  /** The id of whoever is signed in and approved, and may be remembered. */
  person: string | null;
  isOwner: boolean;
  signal: AbortSignal;
};

/** At most this much of stories and memories is found: 6,400 characters. */
const maxKnownTokens = 2_200;
/** In characters; of an answer, as many as there are. */
const perToken = 12;

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

/** An answer in pieces, and what of it is for somebody to read: no mark of a mood, no stop words, no links, no more. */
const createShownText = (stop: readonly string[], maxLength: number) => {
  const mood = createMoodFilter();
  const stops = createStopFilter(stop);
  const links = createLinkFilter(() => false);
  let length = 0;
  let isCut = false;
  const cut = (text: string): string => {
    const part = text.slice(0, maxLength - length);
    length += part.length;
    isCut ||= length >= maxLength;
    return part;
  };
  return {
    push: (piece: string): string => cut(links.push(stops.push(mood.push(piece)))),
    end: (): string => (isCut ? "…" : cut(links.push(stops.push(mood.end()) + stops.end()) + links.end())),
    isOver: () => isCut || stops.isOver(),
    isCut: () => isCut,
    mood: mood.mood,
  };
};

/** The model's answer: `delta`s, then `done`. Throws if the model fails or a budget is used up. */
async function* streamModel(
  deps: PersonaDeps,
  model: LanguageModel,
  question: PersonaQuestion,
): AsyncGenerator<PersonaChatEvent> {
  const { content, guard, budget } = deps;
  const { prompt, client, person, isOwner, signal } = question;
  const open = () =>
    openPrompt(question, {
      content,
      rules: guard.rules(),
      context: deps.readContext(),
      now: new Date(deps.now()),
      model: model.name,
    });
  const { compose, estimate, instructions } = open();
  // Before the search: what is refused costs nothing.
  const reservation = await budget.reserve(isOwner ? null : client, estimate() + maxKnownTokens);
  const found = await Promise.all([
    deps.findStories(prompt, signal),
    person === null ? [] : deps.memory.recall(person),
  ]).then(
    ([stories, memories]) => ({ stories, memories }),
    async (error: unknown) => {
      await reservation.settle(0);
      throw error;
    },
  );
  let { request, used } = compose(found);
  const { text, usage } = streamFitting((room) => {
    if (room !== null) ({ request, used } = open().compose(found));
    return model.stream({ ...request, user: isOwner ? null : `visitor ${client}`, signal });
  });
  const said = [...question.history.filter(({ role }) => role === "user").map((turn) => turn.content), prompt];
  const check = guard.createAnswerCheck({ said, instructions });
  const readable = createShownText(request.stop ?? [], request.maxOutputTokens * perToken);
  let answer = "";
  let shown = "";
  let broken = null;
  try {
    for await (const piece of text) {
      const part = readable.push(piece);
      answer += part;
      const checked = await check.push(part);
      broken = checked.broken;
      if (broken || readable.isOver()) break;
      if (checked.shown.length <= shown.length) continue;
      yield { delta: checked.shown.slice(shown.length) };
      shown = checked.shown;
    }
  } finally {
    const { inputTokens, outputTokens } = await usage;
    await reservation.settle(inputTokens + outputTokens);
  }
  answer += readable.end();
  if (!broken) {
    const checked = await check.end(answer);
    ({ broken } = checked);
    answer = checked.shown;
  }
  if (!broken && answer.trim() === "")
    throw new AppError("unavailable", "The answer was empty.", { detail: "empty answer" });
  if (!broken && person !== null) deps.memory.learn(person, prompt, isOwner ? null : client);
  yield {
    done: true,
    content: broken?.content ?? answer.trim(),
    mood: broken?.mood ?? readable.mood(),
    from: broken ? "care" : "model",
    reason: null,
    backAt: null,
    stories: broken ? [] : toStories(used),
    ...((broken || readable.isCut()) && { stopped: true as const }),
    ...(isOwner && { used }),
  };
}

/**
 * Answers a visitor as the character. Whatever goes wrong with the model, the last event is a `done`: one of the
 * scripted replies with the reason takes its place.
 */
export async function* answerPersona(deps: PersonaDeps, question: PersonaQuestion): AsyncGenerator<PersonaChatEvent> {
  const { content, log } = deps;
  const languageModel = deps.readModel();
  const { client, prompt, signal } = question;
  const useScript = (reason: ScriptedReason, retryAt: string | null = null) => ({
    done: true as const,
    ...script(content, question.history, reason, retryAt),
  });
  if (!languageModel || !deps.isOn()) {
    yield useScript("off");
    return;
  }
  const history = toTurns(question.history);
  const refused = await deps.guard.checkQuestion(prompt, history);
  if (refused) {
    yield { done: true, ...refused, from: "care", reason: null, backAt: null, stories: [] };
    return;
  }
  if (deps.isWaking()) {
    yield useScript("waking");
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
