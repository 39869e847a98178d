import type { ChatTransport } from "./chat-transport.ts";
import { createId } from "#app/lib/storage/create-id.ts";

/** Delay of a reply in ms. */
export const offlineReplyMs = 1_000;

/** Transport that answers with one of the replies after a second, without network calls. */
export const createOfflineTransport = (
  replies: readonly string[],
  random: () => number = Math.random,
): ChatTransport => {
  let stop: () => void = () => undefined;
  return {
    async *open({ messageId = "" }, signal) {
      const isStopped = await new Promise<boolean>((resolve, reject) => {
        const timer = setTimeout(() => resolve(false), offlineReplyMs);
        stop = () => {
          clearTimeout(timer);
          resolve(true);
        };
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      });
      yield { question: messageId, answer: createId() };
      const content = isStopped ? "" : (replies[Math.floor(random() * replies.length)] ?? "");
      yield { done: true, content, ...(isStopped && { stopped: true as const }) };
    },
    stop: async () => stop(),
  };
};
