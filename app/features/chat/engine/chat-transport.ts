import { callAsVisitor, streamAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import type { NeoChatCall } from "#contracts/chat/neo-chat.ts";
import { type ChatEvent, toNeoChatEvent } from "./chat-message.ts";

/** Connection to whoever answers. */
export type ChatTransport = {
  /**
   * Streams the events of an answer. Throws ApiError; ends without `done` when the connection is lost. After another
   * error nothing is tried again.
   */
  open(call: NeoChatCall, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** Streams an unfinished answer to its end, as its whole text. */
  goOn?(call: { answerId: string }, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** Stops the answer to a question. Throws ApiError. */
  stop(call: { session: string; messageId: string }): Promise<void>;
};

const stopTimeoutMs = 10_000;

/** Transport that calls the function `neo-chat`. */
export const chatTransport: ChatTransport = {
  async *open(call, signal) {
    for await (const data of streamAsVisitor("neo-chat", call, { signal })) {
      const event = toNeoChatEvent(data);
      if (event) yield event;
    }
  },
  async stop(call) {
    await callAsVisitor("neo-chat", { ...call, mode: "stop" }, { timeoutMs: stopTimeoutMs });
  },
};
