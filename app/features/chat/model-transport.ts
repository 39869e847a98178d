import { getContent } from "#app/lib/content/content.ts";
import { createId } from "#app/lib/storage/create-id.ts";
import { joinAnswer } from "#contracts/chat/join-answer.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { AnswerDetails, PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import type { askPersona, PersonaOpening } from "./ask-persona.ts";
import { getBranch } from "./engine/branches.ts";
import type { ChatMessage } from "./engine/chat-message.ts";
import type { ChatTransport } from "./engine/chat-transport.ts";
import { toMessage } from "./message-tree.ts";
import { findSummary } from "./summaries.ts";

type Surroundings = {
  readMessages: () => readonly ChatMessage[];
  readOpening: () => PersonaOpening;
  loadAsk: () => Promise<typeof askPersona>;
};

const toDetails = ({
  mood,
  from,
  stories,
  reason,
  backAt,
  isUnfinished,
  fades,
  used,
}: PersonaAnswer): AnswerDetails => ({
  mood,
  stories,
  reason,
  backAt,
  ...(from === "care" && { isCare: true }),
  ...(isUnfinished && { isUnfinished }),
  ...(fades && { fades }),
  ...(used && { used }),
});

/** The character with its language model. The server keeps nothing, so all that was said before goes along. */
export const createModelTransport = ({ readMessages, readOpening, loadAsk }: Surroundings): Required<ChatTransport> => {
  let stopping: AbortController | undefined;

  async function* answer(
    questionId: string,
    begun: ChatMessage | null,
    signal: AbortSignal,
  ): AsyncGenerator<NeoChatEvent, void> {
    const stop = new AbortController();
    stopping = stop;
    const branch = getBranch(readMessages(), questionId);
    const question = branch.pop();
    let text = "";
    const name = (): NeoChatEvent[] => (begun || text !== "" ? [] : [{ question: questionId, answer: createId() }]);
    const join = (added: string): string => (begun ? joinAnswer(begun.content, added) : added);
    const { failed, goOnFailed, unanswered } = getContent("chat").labels;
    if (!question) throw new AppError("internal", failed);
    try {
      const ask = await loadAsk();
      const call = {
        ...readOpening(),
        question: toMessage(question),
        before: branch.map(toMessage),
        ...(begun && { begun: toMessage(begun) }),
        summary: findSummary(branch)?.text ?? "",
        messageId: createId(),
      };
      for await (const event of ask(call, AbortSignal.any([signal, stop.signal]))) {
        if ("waiting" in event) yield event;
        else if ("delta" in event) {
          yield* name();
          text += event.delta;
          yield begun ? { content: join(text) } : event;
        } else {
          const { content, from, stopped } = event;
          if (begun && from === "script") throw new AppError("unavailable", goOnFailed);
          yield* name();
          text = from === "care" ? content : join(content);
          yield { done: true, content: text, ...(stopped && { stopped }), details: toDetails(event) };
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (text !== "") return yield { done: true, content: "", stopped: true };
      const message = stop.signal.aborted ? unanswered : (error as Error).message;
      throw new AppError("internal", message || (begun ? goOnFailed : failed), { cause: error });
    }
  }

  return {
    open: ({ messageId = "" }, signal) => answer(messageId, null, signal),
    goOn({ answerId }, signal) {
      const begun = readMessages().find(({ id }) => id === answerId) ?? null;
      return answer(begun?.parentId ?? "", begun, signal);
    },
    stop: async () => stopping?.abort("stopped"),
  };
};
