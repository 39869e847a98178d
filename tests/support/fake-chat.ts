import { vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { createChat, type ChatOptions } from "#app/features/chat/engine/chat.ts";
import type { NeoChatCall, NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { createFakeStorage } from "./fake-storage.ts";

type Step = NeoChatEvent | Error | "hang";
export const offline = () => new ApiError(null, "unavailable");

/** Fake transport: each call plays the next script, and then loses the connection unless it ended otherwise. */
export const createScript = (...scripts: Step[][]) => {
  const calls: NeoChatCall[] = [];
  return {
    calls,
    stop: vi.fn<ChatOptions["transport"]["stop"]>(async () => undefined),
    async *open(call: NeoChatCall, signal: AbortSignal) {
      calls.push(call);
      for (const step of scripts.shift() ?? [offline()]) {
        if (step instanceof Error) throw step;
        if (step === "hang")
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(offline())));
        else yield step;
      }
    },
  };
};

export const ids = { question: "any", answer: "a1" };
export const done = (content: string) => ({ done: true as const, content });

export const createTestChat = (transport: ChatOptions["transport"], options: Partial<ChatOptions> = {}) =>
  createChat({
    session: null,
    transport,
    load: async () => null,
    storagePrefix: "test",
    storage: createFakeStorage().storage,
    sentences: { unreachable: "Out of reach.", otherwise: "It failed." },
    now: () => 1_000,
    ...options,
  });
export const settle = () => vi.advanceTimersByTimeAsync(60_000);
export const getContents = ({ store }: ReturnType<typeof createChat>) =>
  store.getState().messages.map(({ content }) => content);
