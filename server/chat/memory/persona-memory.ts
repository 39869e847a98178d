import type { LanguageModel, ReadModel } from "../../models/language-model.ts";
import { estimateCall } from "../../models/chat-stream.ts";
import type { Log } from "../../telemetry/log.ts";
import { learnFacts, toLearnRequest } from "./learn-facts.ts";
import type { MemoryStore } from "./memory-store.ts";

export type PersonaMemory = {
  /** What is remembered of this person, newest first, as much as fits; nothing if they switched it off. */
  recall(person: string): Promise<string[]>;
  /** Learns from a message in the background, if its writer lets it. Never throws. */
  learn(person: string, message: string, client: string | null): void;
  /** Resolves when nothing is being learned. */
  close(): Promise<void>;
};

type Deps = {
  store: Pick<MemoryStore, "isOn" | "list" | "add">;
  readModel: ReadModel;
  /** Counts tokens before they are used, by the network of a visitor or, if null, for the owner. Throws `limit_exceeded`. */
  budget: { reserveTokens(client: string | null, tokens: number): Promise<{ settle(used: number): Promise<void> }> };
  log: Pick<Log, "warn">;
};

/** In characters. */
const maxRecalled = 2_400;
const learnLimitMs = 30_000;
const maxLearning = 8;

/** Remembers what people let it remember. */
export const createPersonaMemory = ({ store, readModel, budget, log }: Deps): PersonaMemory => {
  const running = new Set<Promise<void>>();
  const waiting = new Set<AbortController>();

  const learnNow = async (model: LanguageModel, person: string, message: string, client: string | null) => {
    if (!(await store.isOn(person))) return;
    let reservation: Awaited<ReturnType<typeof budget.reserveTokens>> | undefined;
    let used = 0;
    const ending = new AbortController();
    const { signal } = ending;
    waiting.add(ending);
    let limit: NodeJS.Timeout | undefined;
    const onTurn = async () => {
      waiting.delete(ending);
      limit ??= setTimeout(() => ending.abort(new Error("learning took too long")), learnLimitMs);
      reservation ??= await budget.reserveTokens(client, estimateCall(toLearnRequest(message)));
    };
    try {
      const user = client === null ? null : `visitor ${client}`;
      const { facts, tokens } = await learnFacts(model, message, { user, signal, onTurn });
      used = tokens;
      if (facts.length > 0) await store.add(person, facts);
    } finally {
      waiting.delete(ending);
      clearTimeout(limit);
      await reservation?.settle(used);
    }
  };

  return {
    async recall(person) {
      if (!(await store.isOn(person))) return [];
      let left = maxRecalled;
      return (await store.list(person)).map(({ fact }) => fact).filter((fact) => (left -= fact.length) >= 0);
    },
    learn(person, message, client) {
      const languageModel = readModel("small");
      if (!languageModel || running.size >= maxLearning) return;
      const learning = learnNow(languageModel, person, message, client)
        // Its message may hold what the person wrote.
        .catch((error: unknown) => log.warn({ detail: (error as Error).name }, "nothing was learned from a message"))
        .finally(() => running.delete(learning));
      running.add(learning);
    },
    async close() {
      for (const ending of waiting) ending.abort(new Error("the site is closing"));
      await Promise.all(running);
    },
  };
};
