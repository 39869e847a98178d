import { ApiError } from "#app/lib/api/api-error.ts";
import { getContent } from "#app/lib/content/content.ts";
import { streamAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import { maxPersonaTurn, maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaChatCall, PersonaChatEvent, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Message } from "./message-memory.ts";

const toTurns = (messages: readonly Message[]): PersonaTurn[] =>
  messages.flatMap(({ role, content }) =>
    role === "note" ? [] : [{ role, content: content.slice(0, maxPersonaTurn) }],
  );

/** Milliseconds since the visitor's last message; 0 for the first. */
const toIdleMs = ({ timestamp }: Message, before: readonly Message[]): number => {
  const last = before.findLast(({ role }) => role === "user");
  return last ? Math.max(timestamp - last.timestamp, 0) : 0;
};

/** How a conversation began, and with whom. */
export type PersonaOpening = Pick<Required<PersonaChatCall>, "greeting" | "name" | "session">;
export type PersonaQuestion = {
  question: Message;
  before: readonly Message[];
  /** The unfinished answer to the question, with which she is to go on. */
  begun?: Message;
} & PersonaOpening &
  Pick<Required<PersonaChatCall>, "messageId" | "summary">;

/** What comes last of a long answer, where she is to go on with it. */
const toBegunTurn = ({ content }: Message): PersonaTurn => ({
  role: "assistant",
  content: content.slice(-maxPersonaTurn),
});

/** Asks the character on the server. Throws ApiError, or the reason of the signal; an answer that breaks off is an error too. */
export async function* askPersona(
  { question, before, begun, ...asked }: PersonaQuestion,
  signal: AbortSignal,
): AsyncGenerator<Exclude<PersonaChatEvent, { error: string }>> {
  const turns = begun ? [...toTurns([...before, question]), toBegunTurn(begun)] : toTurns(before);
  const history = turns.slice(-maxPersonaTurns);
  const body = {
    ...asked,
    ...(begun ? { prompt: "", goesOn: true } : { prompt: question.content }),
    history,
    earlier: turns.length - history.length,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    idleMs: toIdleMs(question, before),
  };
  const whenSilent = getContent("chat").labels.silent;
  for await (const event of streamAsVisitor("persona-chat", body, { signal, whenSilent })) {
    if ("error" in event) throw new ApiError(null, "unavailable", event.error);
    yield event;
    if ("done" in event) return;
  }
  throw new ApiError(null, "unavailable", "");
}
