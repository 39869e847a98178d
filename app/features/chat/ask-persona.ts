import { ApiError } from "#app/lib/api/api-error.ts";
import { getContent } from "#app/lib/content/content.ts";
import { streamAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import { maxPersonaTurn, maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Message } from "./message-memory.ts";

const toTurns = (messages: readonly Message[]): PersonaTurn[] =>
  messages
    .flatMap(({ role, content }) => (role === "note" ? [] : [{ role, content: content.slice(0, maxPersonaTurn) }]))
    .slice(-maxPersonaTurns);

type Listeners = {
  /** Gets the answer so far. */
  onGrow(text: string): void;
  /** Gets words to be shown while the answer is long in coming. */
  onWait?(text: string): void;
};
type PersonaQuestion = { question: Message; before: readonly Message[]; session: string };

/**
 * Asks the character on the server. Throws ApiError, or the reason of the signal; an
 * answer that breaks off is an error too.
 */
export const askPersona = async (
  { question, before, session }: PersonaQuestion,
  { onGrow, onWait }: Listeners,
  signal: AbortSignal,
): Promise<PersonaAnswer> => {
  let text = "";
  const body = { prompt: question.content, session, messageId: question.id, history: toTurns(before) };
  const whenSilent = getContent("chat").labels.silent;
  for await (const event of streamAsVisitor("persona-chat", body, { signal, whenSilent })) {
    if ("done" in event) return event;
    if ("error" in event) throw new ApiError(null, "unavailable", event.error);
    if ("delta" in event) onGrow((text += event.delta));
    else onWait?.(event.waiting);
  }
  throw new ApiError(null, "unavailable", "");
};
