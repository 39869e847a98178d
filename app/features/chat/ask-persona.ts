import { ApiError } from "#app/lib/api/api-error.ts";
import { streamAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { maxPersonaTurn, maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Message } from "./message-memory.ts";

const timeoutMs = 150_000;

const toTurns = (messages: readonly Message[]): PersonaTurn[] =>
  messages
    .flatMap(({ role, content }) => (role === "note" ? [] : [{ role, content: content.slice(0, maxPersonaTurn) }]))
    .slice(-maxPersonaTurns);

type Asked = { question: Message; before: readonly Message[]; session: string };

/**
 * Asks the character on the server. `onGrow` gets the answer so far. Throws ApiError, or the reason of the signal; an
 * answer that breaks off is an error too.
 */
export const askPersona = async (
  { question, before, session }: Asked,
  onGrow: (text: string) => void,
  signal: AbortSignal,
): Promise<PersonaAnswer> => {
  let text = "";
  let end: PersonaAnswer | null = null;
  let failure: ApiError | null = null;
  const body = { prompt: question.content, session, messageId: question.id, history: toTurns(before) };
  await streamAsOwner(
    "persona-chat",
    body,
    (event) => {
      if ("delta" in event) onGrow((text += event.delta));
      else if ("done" in event) end = event;
      else failure = new ApiError(null, "unavailable", event.error);
    },
    { signal, timeoutMs },
  );
  if (failure) throw failure as ApiError;
  if (!end) throw new ApiError(null, "unavailable", "");
  return end as PersonaAnswer;
};
