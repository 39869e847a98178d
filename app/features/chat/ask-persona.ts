import { ApiError } from "#app/lib/api/api-error.ts";
import { streamFunction } from "#app/lib/api/call-function.ts";
import { getContent } from "#app/lib/content/content.ts";
import { withCredentials } from "#app/lib/owner/call-as-owner.ts";
import { findSessionToken } from "#app/lib/owner/credentials.ts";
import { maxPersonaTurn, maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer, PersonaChatEvent, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Message } from "./message-memory.ts";

const timeoutMs = 150_000;
/** A model that is loaded first may need the longer one. */
const silenceMs = { beforeFirstWord: 60_000, afterwards: 30_000 };

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
  const silence = new AbortController();
  const endIfSilent = (afterMs: number) =>
    setTimeout(() => silence.abort(new ApiError(null, "unavailable", getContent("chat").labels.silent)), afterMs);
  let timer = endIfSilent(silenceMs.beforeFirstWord);
  const body = { prompt: question.content, session, messageId: question.id, history: toTurns(before) };
  const onEvent = (event: PersonaChatEvent) => {
    clearTimeout(timer);
    timer = endIfSilent(silenceMs.afterwards);
    if ("delta" in event) onGrow((text += event.delta));
    else if ("done" in event) end = event;
    else failure = new ApiError(null, "unavailable", event.error);
  };
  try {
    const options = await withCredentials({ signal: AbortSignal.any([signal, silence.signal]), timeoutMs });
    // Whoever is signed in may be remembered, also where the owner needs no session.
    await streamFunction("persona-chat", body, onEvent, { ...options, accessToken: await findSessionToken() });
  } finally {
    clearTimeout(timer);
  }
  if (failure) throw failure as ApiError;
  if (!end) throw new ApiError(null, "unavailable", "");
  return end as PersonaAnswer;
};
