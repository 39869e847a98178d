import { randomInt } from "node:crypto";
import type {
  PersonaAnswer,
  PersonaChatEvent,
  PersonaTurn,
  ScriptedReason,
  UsedKnowledge,
} from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import { fill } from "#contracts/fill.ts";
import type { Chat } from "#contracts/content/chat.ts";
import type { Content } from "../../content/live-content.ts";
import type { LanguageModel, ReadModel } from "../../models/language-model.ts";
import { BusyModel } from "../../models/model-failure.ts";
import { readInTurn } from "../../models/read-in-turn.ts";
import { streamFitting } from "../../models/stream-fitting.ts";
import type { Log } from "../../telemetry/log.ts";
import { createLinkFilter } from "../neo/restrict-links.ts";
import { AskedBefore } from "./claim-message.ts";
import type { GuestBudget } from "./guest-budget.ts";
import type { Guard } from "../care/guard.ts";
import type { PersonaMemory } from "../memory/persona-memory.ts";
import { openPrompt, toTurns } from "./compose-prompt.ts";
import type { Visit } from "./fill-card.ts";
import type { FindStories } from "./find-stories.ts";
import { endAtSentence } from "./end-at-sentence.ts";
import { createMoodFilter, createStopFilter } from "./mood-filter.ts";
import { sentence } from "../../sentence.ts";

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
  log: Pick<Log, "warn">;
};

export type PersonaQuestion = Visit & {
  /** Whether she is to go on with the end of `history`. */
  goesOn?: boolean;
  /** How many turns there were before those of `history`. */
  earlier: number;
  /** The network of the visitor, by which everything is counted. */
  client: string;
  /** The id of whoever is signed in and approved, and may be remembered. */
  person: string | null;
  isOwner: boolean;
  /** Called when it is about to be paid, with its budgets; throws AskedBefore if it is answered elsewhere. */
  claim?: (() => Promise<void>) | undefined;
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

const minuteMs = 60_000;
/** The minute by which others may have had their turns. */
const toFreeAt = (retryAfter: number): string =>
  new Date(Math.ceil((Date.now() + retryAfter * 1_000) / minuteMs) * minuteMs).toISOString();

const describePlace = ({ labels }: Chat, ahead: number): string =>
  ahead === 0 ? labels.placeNext : fill(labels.place, { count: ahead });

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
    end: (): string => (isCut ? "" : cut(links.push(stops.push(mood.end()) + stops.end()) + links.end())),
    isOver: () => isCut || stops.isOver(),
    isCut: () => isCut,
    mood: mood.mood,
  };
};

/** Nothing was left to be shown, which small models send now and then. */
class EmptyAnswer extends AppError {}

/** What was said before; what is left of its beginning in short counts as the visitor's words. */
const listBefore = ({ history, summary }: Pick<PersonaQuestion, "history" | "summary">): PersonaTurn[] =>
  summary === "" ? [...history] : [{ role: "user", content: summary }, ...history];

type AskedModel = PersonaQuestion & { begun?: string | undefined };

/** Who is to go on is asked the same again, with what she has said of the answer. */
const toAsked = (question: PersonaQuestion): AskedModel => {
  const turns = toTurns(question.history);
  const [asked, begun] = turns.slice(-2);
  if (!question.goesOn || !asked || !begun) return { ...question, history: turns };
  return { ...question, prompt: asked.content, begun: begun.content, history: turns.slice(0, -2) };
};

/** The model's answer: `waiting` and `delta`s, then `done`. Throws if the model fails or a budget is used up. */
async function* streamModel(
  deps: PersonaDeps,
  model: LanguageModel,
  question: AskedModel,
): AsyncGenerator<PersonaChatEvent> {
  const { content, guard, budget } = deps;
  const begun = question.begun === undefined ? "" : `${question.begun} `;
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
  const [stories, memories] = await Promise.all([
    deps.findStories(prompt, signal),
    person === null ? [] : deps.memory.recall(person),
  ]);
  const found = { stories, memories };
  let { request, used, fades } = compose(found);
  const stream: LanguageModel["stream"] = (asked) =>
    streamFitting((room) => {
      if (room !== null) ({ request, used, fades } = open().compose(found));
      return model.stream({ ...asked, ...request });
    });
  let reservation: Awaited<ReturnType<typeof budget.reserve>> | undefined;
  const { text, usage, isUnfinished } = readInTurn(stream, {
    ...request,
    user: isOwner ? null : `visitor ${client}`,
    signal,
    // Not before: those who wait would use up what is left for an hour.
    async onTurn() {
      reservation ??= await budget.reserve(isOwner ? null : client, estimate() + maxKnownTokens, question.claim);
    },
  });
  const said = listBefore(question).flatMap((turn) => (turn.role === "user" ? [turn.content] : []));
  const check = guard.createAnswerCheck({ said: [...said, prompt], instructions });
  const readable = createShownText(request.stop ?? [], request.maxOutputTokens * perToken);
  let answer = begun;
  let shown = begun;
  // The check reads the answer as a whole, also where only its end is new.
  let { broken } = await check.push(begun);
  try {
    for await (const piece of text) {
      if (typeof piece !== "string") {
        const { ahead } = piece;
        yield {
          waiting: ahead === null ? content.get("chat").labels.thinking : describePlace(content.get("chat"), ahead),
        };
        continue;
      }
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
    // Not awaited, so that what became of the message is kept by the same statement.
    void reservation?.settle(inputTokens + outputTokens);
  }
  answer += readable.end();
  const isCut = isUnfinished() || readable.isCut();
  if (isCut) answer = begun + endAtSentence(answer.slice(begun.length));
  if (!broken) {
    const checked = await check.end(answer);
    ({ broken } = checked);
    answer = checked.shown;
  }
  if (!broken && answer.trim() === "")
    throw new EmptyAnswer("unavailable", sentence("persona.empty"), { detail: "empty answer" });
  if (!broken && person !== null && !question.goesOn) deps.memory.learn(person, prompt, isOwner ? null : client);
  yield {
    done: true,
    content: broken?.content ?? answer.slice(begun.length).trim(),
    mood: broken?.mood ?? readable.mood(),
    from: broken ? "care" : "model",
    reason: null,
    backAt: null,
    stories: broken ? [] : toStories(used),
    ...(fades > 0 && { fades }),
    ...(broken ? { stopped: true as const } : isCut && { isUnfinished: true as const }),
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
  const { signal } = question;
  const useScript = (reason: ScriptedReason, retryAt: string | null = null) => ({
    done: true as const,
    ...script(content, question.history, reason, retryAt),
  });
  if (!languageModel || !deps.isOn()) {
    yield useScript("off");
    return;
  }
  const asked = toAsked(question);
  const refused = await deps.guard.checkQuestion(asked.prompt, listBefore(asked));
  if (refused) {
    yield { done: true, ...refused, from: "care", reason: null, backAt: null, stories: [] };
    return;
  }
  if (deps.isWaking()) {
    yield useScript("waking");
    return;
  }
  const ask = () => streamModel(deps, languageModel, asked);
  try {
    try {
      yield* ask();
    } catch (error) {
      if (!(error instanceof EmptyAnswer)) throw error;
      yield* ask();
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof AskedBefore) throw error;
    if (isOverBudget(error)) {
      yield useScript("budget", toBackAt(error.retryAfter ?? 3_600));
      return;
    }
    if (error instanceof BusyModel) {
      yield useScript("busy", error.retryAfter === undefined ? null : toFreeAt(error.retryAfter));
      return;
    }
    // Its message may hold the question.
    const detail = error instanceof AppError ? (error.detail ?? error.message) : (error as Error).name;
    log.warn({ detail }, "the character could not answer");
    yield useScript("failed");
  }
}
