import { createFairSemaphore, type QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import { countAnswersByMemory } from "../answers-at-once.ts";
import type { Env } from "../env.ts";
import { isOwnNetwork } from "../public-dns-lookup.ts";
import { toWideKey } from "../http/sender/client-ip.ts";
import type { ModelRequest } from "./language-model.ts";
import { askSlots } from "./model-context.ts";
import { ModelFailure } from "./model-failure.ts";

type Settings = NonNullable<Env["languageModel"]>;

export type ModelTurns = {
  /** The longest wait of a request that somebody waits for, in ms. */
  getMaxWaitMs(): number;
  /**
   * Waits for the turn of a request, and returns what gives it back. Throws ModelFailure (`busy`) if it would wait, or
   * has waited, too long, with the seconds after which there may be a turn; or the reason of the signal.
   */
  take(request: Pick<ModelRequest, "user" | "isBackground" | "onPlace" | "signal">): Promise<() => void>;
  load(): QueueLoad;
};

const limitsOfClient = { concurrencyOfClient: 4, maxWaitingOfClient: 8 };
/** A story that waits for visitors waits for at most so many of them, and so long. */
const background = { maxBeforeBackground: 8, maxWaitMs: 30 * 60_000 };

// A server at home answers few at once, and each further one slows all of them down. A public one belongs to a provider
// with many machines, which refuses by itself what is too much: what this process holds is the limit.
const assumedNear = 4;
const askAgainMs = 10 * 60_000;

/** How many calls may run: what was set, else what the server says, which is asked again from time to time. */
const createConcurrency = (settings: Settings, most: number, now: () => number) => {
  let known = settings.concurrency ?? (isOwnNetwork(new URL(settings.baseUrl).hostname) ? assumedNear : most);
  let asking: Promise<void> | undefined;
  let askAt = -Infinity;
  const refresh = async (): Promise<void> => {
    known = (await askSlots(settings)) ?? known;
  };
  return {
    read: () => known,
    /** Resolves once the server was asked for the first time. */
    ask(): Promise<void> {
      if (settings.concurrency !== undefined) return Promise.resolve();
      const isFirst = asking === undefined;
      if (now() >= askAt) {
        askAt = now() + askAgainMs;
        const refreshing = refresh();
        if (isFirst) asking = refreshing;
      }
      return asking ?? Promise.resolve();
    },
  };
};

/** How long a turn takes, from the last ones, in ms; null before the first. */
const createTypicalTime = () => {
  let typical: number | null = null;
  return {
    read: () => typical,
    add: (ms: number) => void (typical = typical === null ? ms : typical * 0.8 + ms * 0.2),
  };
};

/**
 * One queue in front of a model: visitors of each network and each user have their turns one after the other, and what
 * runs in the background comes last. Each process has a queue of its own. `getMaxWaitMs` is also the longest time of a call:
 * who waits longer than that has nobody to wait for.
 */
export const createModelTurns = (
  settings: Settings,
  getMaxWaitMs: () => number,
  { now = () => performance.now() }: { now?: () => number } = {},
): ModelTurns => {
  const { answersAtOnce = countAnswersByMemory() } = settings;
  const concurrency = createConcurrency(settings, answersAtOnce, now);
  const typical = createTypicalTime();
  /** In ms, until a call with so many before it begins. */
  const estimateWait = (ahead: number): number => ((ahead + 1) * (typical.read() ?? 0)) / concurrency.read();
  const refuse = (): ModelFailure => {
    const retryAfter = Math.max(60, Math.ceil(estimateWait(turns.load().waiting) / 1_000));
    return new ModelFailure("busy", "no turn in time", { retryAfter });
  };
  const turns = createFairSemaphore({
    ...limitsOfClient,
    maxWaiting: 2 * answersAtOnce,
    concurrency: concurrency.read,
    canWait: (ahead) => estimateWait(ahead) <= getMaxWaitMs(),
    maxBeforeBackground: background.maxBeforeBackground,
    createRefusal: refuse,
  });

  return {
    getMaxWaitMs,
    load: turns.load,
    async take({ user, isBackground, onPlace, signal }) {
      await concurrency.ask();
      const expiresAt = Date.now() + (isBackground ? background.maxWaitMs : getMaxWaitMs());
      const patience = { signal, isBackground, onPlace, expiresAt };
      const leave = await turns.takeTurn(toWideKey(user ?? "owner"), patience).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
      const startedAt = now();
      return () => {
        typical.add(now() - startedAt);
        leave();
      };
    },
  };
};
