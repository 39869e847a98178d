import { ApiError } from "#app/lib/api/api-error.ts";
import { streamFunction } from "#app/lib/api/call-function.ts";
import { getContent } from "#app/lib/content/content.ts";
import { withCredentials } from "#app/lib/owner/call-as-owner.ts";
import { findSessionToken } from "#app/lib/owner/credentials.ts";
import { maxPersonaTurn, maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer, PersonaChatEvent, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Message } from "./message-memory.ts";

// The server ends an answer earlier, and says every 20 s that it is still waiting for one.
const timeoutMs = 900_000;
const silenceMs = { beforeFirstWord: 60_000, afterwards: 30_000 };

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
type Asked = { question: Message; before: readonly Message[]; session: string };

/**
 * Asks the character on the server. Throws ApiError, or the reason of the signal; an
 * answer that breaks off is an error too.
 */
export const askPersona = async (
  { question, before, session }: Asked,
  { onGrow, onWait }: Listeners,
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
    if ("delta" in event) onGrow((text += event.delta));
    else if ("waiting" in event) onWait?.(event.waiting);
    else if ("done" in event) end = event;
    else failure = new ApiError(null, "unavailable", event.error);
    clearTimeout(timer);
    timer = endIfSilent(text === "" ? silenceMs.beforeFirstWord : silenceMs.afterwards);
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
