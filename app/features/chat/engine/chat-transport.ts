import { callAsVisitor, streamAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import type { NeoChatCall, NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { toNeoChatEvent } from "./chat-message.ts";

/** `goesOn`: the answer with which the character is to go on. */
export type ChatCall = NeoChatCall & { goesOn?: string };

/** Connection to whoever answers. */
export type ChatTransport = {
  /**
   * Streams the events of an answer. Throws ApiError; ends without `done` when the connection is lost. After another
   * error nothing is tried again.
   */
  open(call: ChatCall, signal: AbortSignal): AsyncIterable<NeoChatEvent>;
  /** Streams an unfinished answer to its end, as its whole text; without it, that is another version of it. */
  goOn?(call: { answerId: string }, signal: AbortSignal): AsyncIterable<NeoChatEvent>;
  /** Stops the answer to a question. Throws ApiError. */
  stop(call: { session: string; messageId: string }): Promise<void>;
};

const stopTimeoutMs = 10_000;

/** Transport that calls a function; `readMore` is what goes along with each question. */
export const createChatTransport = (
  name: "neo-chat" | "persona-talk",
  readMore: () => object = () => ({}),
): ChatTransport => ({
  async *open(call, signal) {
    for await (const data of streamAsVisitor(name, { ...call, ...readMore() }, { signal })) {
      const event = toNeoChatEvent(data);
      if (event) yield event;
    }
  },
  async stop(call) {
    await callAsVisitor(name, { ...call, mode: "stop" }, { timeoutMs: stopTimeoutMs });
  },
});
