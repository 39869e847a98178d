import { setTimeout as wait } from "node:timers/promises";
import type { LiveContent } from "../../content/live-content.ts";
import { RoomError } from "../../models/model-failure.ts";
import type { LanguageModel, Reading, ReadModel } from "../../models/language-model.ts";
import type { ContextReader } from "../../models/model-context.ts";
import { composeFirst } from "./compose-prompt.ts";

export type WarmUp = {
  /** Begins to warm up the model whenever it is needed, until the site closes. */
  start(): void;
  /** Whether the model reads for the first time who the character is, and has answered nothing so far. */
  isWaking(): boolean;
  /** What the model read last that was long enough to measure; null if it has not. */
  lastReading(): Reading | null;
  close(): void;
};

type Deps = {
  content: Pick<LiveContent, "get" | "listNames" | "onChange">;
  readModel: ReadModel;
  /** Whether visitors talk with the character, and the model may be asked in the background. */
  isWanted(): boolean;
  rules(): string;
  context: Pick<ContextReader, "read" | "ask" | "askAgain">;
  now(): number;
};

const everyMs = 20_000;
const retryMs = 60_000;
const hourMs = 3_600_000;
/** Before its server forgets the model. */
const early = 0.9;

/**
 * Has the model read who the character is before anybody asks: after the start, after a change of what it is told, and
 * when its server has heard nothing for as long as it keeps a model.
 */
export const createWarmUp = ({ content, readModel, isWanted, rules, context, now }: Deps): WarmUp => {
  const closing = new AbortController();
  let warmed: { model: LanguageModel; system: string; keepsMs: number } | null = null;
  let reading: Reading | null = null;
  let running: Promise<void> | null = null;
  let notBefore = -Infinity;
  let isStarted = false;
  let mayHaveChanged = false;

  const compose = (model: LanguageModel) =>
    composeFirst({
      content,
      rules: rules(),
      context: context.read().tokens,
      // A text with the time in it would differ with each look.
      now: new Date(Math.floor(now() / hourMs) * hourMs),
      model: model.name,
    });

  const read = async (model: LanguageModel) => {
    const { system, messages } = compose(model);
    const room = context.read().tokens;
    const told = await model.warmUp({ system, messages, room, signal: closing.signal });
    return { ...told, system };
  };

  const warm = async (model: LanguageModel): Promise<void> => {
    await context.ask();
    const told = await read(model).catch((error: unknown) => {
      // What is known of its room is another now.
      if (error instanceof RoomError) return read(model);
      throw error;
    });
    reading = told.reading ?? (warmed?.model === model ? reading : null);
    warmed = { model, system: told.system, keepsMs: told.keepsMs };
    // Now that it is loaded, its server may know its room, and what was read may be too long for it.
    await context.askAgain();
    if (compose(model).system !== told.system) mayHaveChanged = true;
  };

  const isNeeded = (model: LanguageModel): boolean => {
    if (warmed?.model !== model || performance.now() - model.heardAt() > warmed.keepsMs * early) return true;
    if (!mayHaveChanged) return false;
    mayHaveChanged = false;
    return compose(model).system !== warmed.system;
  };

  const look = (): void => {
    const model = readModel();
    if (!isStarted || running || !model || !isWanted() || performance.now() < notBefore || !isNeeded(model)) return;
    running = warm(model)
      .catch(() => {
        // It was logged. Visitors ask it all the same.
        notBefore = performance.now() + retryMs;
      })
      .finally(() => {
        running = null;
      });
  };

  const lookAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      look();
      await wait(everyMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };

  const unsubscribe = content.onChange(() => {
    mayHaveChanged = true;
    look();
  });
  return {
    start() {
      isStarted = true;
      void lookAgain();
    },
    isWaking() {
      look();
      return running !== null && readModel()?.heardAt() === -Infinity;
    },
    lastReading: () => reading,
    close() {
      unsubscribe();
      closing.abort();
    },
  };
};
