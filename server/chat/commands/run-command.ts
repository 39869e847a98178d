import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import { type CommandEvent, type CommandName, ownerCommands } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { requireOwner } from "../../http/functions/require-owner.ts";
import { analyze } from "./analyze.ts";
import { answerQuestion } from "./answer-question.ts";
import { backup } from "./backup.ts";
import type { Command, CommandServices } from "./command.ts";
import { deployDryrun } from "./deploy-dryrun.ts";
import { help } from "./help.ts";
import { logs } from "./logs.ts";
import { parseCommand } from "./parse-command.ts";
import { security } from "./security.ts";
import { status } from "./status.ts";

const commands: Record<CommandName, Command> = {
  status,
  analyze,
  security,
  logs,
  "deploy-dryrun": deployDryrun,
  backup,
  help,
};

const paceMs = 200;
const pieceLength = 1_200;

type Options = { line: string; messageId: string | undefined; signal: AbortSignal };

type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> };
const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
};

/** Waits until `ms` have passed since the last call resolved; the first one resolves at once. */
export const createPace = (ms: number, signal: AbortSignal, clock = realClock) => {
  let nextAt = -Infinity;
  return async (): Promise<void> => {
    const left = nextAt - clock.now();
    if (left > 0) await clock.wait(left, signal);
    nextAt = clock.now() + ms;
  };
};

const refuse = (text: string, values: Record<string, string> = {}): AppError =>
  new AppError("forbidden", fill(text, values));

/**
 * Whether the caller is the owner. Errors about a wrong secret or too many of them are thrown, because the caller
 * claims to be the owner.
 */
const findOwner = async (context: CommandServices): Promise<boolean> => {
  try {
    await requireOwner(context);
    return true;
  } catch (error) {
    if (context.secret !== undefined || !(error instanceof AppError) || error.code === "limit_exceeded") throw error;
    return false;
  }
};

/** Splits an answer into chunks, at line ends if possible. */
function* toPieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = start + pieceLength;
    const cut = end >= text.length ? text.length : text.lastIndexOf("\n", end) + 1;
    const next = cut > start ? cut : end;
    yield text.slice(start, next);
    start = next;
  }
}

async function* answerCommand(
  name: CommandName,
  context: CommandServices,
  { signal }: Options,
  pace: () => Promise<void>,
): AsyncGenerator<CommandEvent> {
  const { answers, progress, refusals } = context.content.get("hub/commands");
  const isOwner = await findOwner(context);
  if (ownerCommands.includes(name) && !isOwner) throw refuse(refusals.owner, { command: name });
  await pace();
  yield { progress: ownerCommands.includes(name) ? progress.allowedOwner : progress.allowed };
  const startedAt = performance.now();
  let ms = 0;
  const work = commands[name].run({ ...context, answers, isOwner }).finally(() => {
    ms = Math.round(performance.now() - startedAt);
  });
  work.catch(() => undefined);
  await pace();
  yield { progress: progress.running[name] };
  const answer = await work;
  await pace();
  yield { progress: fill(progress.ready, { ms }) };
  signal.throwIfAborted();
  for (const delta of toPieces(answer)) yield { delta };
  yield { done: true, source: "system" };
}

/** Runs a line: up to four progress events at least 200 ms apart, then the answer. Throws an AppError for the user. */
export async function* runCommand(context: CommandServices, options: Options): AsyncGenerator<CommandEvent> {
  const { line, messageId, signal } = options;
  const { progress, refusals } = context.content.get("hub/commands");
  const parsed = parseCommand(line);
  const pace = createPace(paceMs, signal);
  await pace();
  const id = messageId === undefined ? {} : { messageId };
  switch (parsed.kind) {
    case "blank":
      throw new AppError("invalid_request", refusals.blank);
    case "too-long":
      throw new AppError("invalid_request", refusals.tooLong);
    case "blocked":
      yield { progress: fill(progress.blocked, { command: parsed.name }), ...id };
      await pace();
      throw refuse(refusals.blocked, { command: parsed.name });
    case "options":
      yield { progress: fill(progress.command, { command: parsed.name }), ...id };
      await pace();
      throw new AppError("invalid_request", fill(refusals.options, { command: parsed.name }));
    case "command":
      yield { progress: fill(progress.command, { command: parsed.name }), ...id };
      return yield* answerCommand(parsed.name, context, options, pace);
    case "question":
      yield { progress: progress.question, ...id };
      return yield* answerQuestion(parsed.question, context, signal, pace);
  }
}
