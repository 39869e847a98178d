import type { PersonaAnswer, PersonaChatCall, PersonaChatEvent, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { RealSite } from "../real-site.ts";

export type Talk = {
  /** Null if the answer ended in an error. */
  answer: PersonaAnswer | null;
  error: string | null;
  /** What was shown while the answer was long in coming. */
  waiting: string[];
  /** Milliseconds until the first word of the answer; null if it came at once. */
  firstWordMs: number | null;
  totalMs: number;
};

/** The events of a `text/event-stream`, in their order. */
export async function* readEvents<Event>(response: Response): AsyncGenerator<Event> {
  let buffer = "";
  for await (const chunk of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TextDecoderStream(),
  )) {
    const blocks = (buffer + chunk).split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) if (block.startsWith("data: ")) yield JSON.parse(block.slice("data: ".length)) as Event;
  }
}

/** Asks the character as the page does, and reads the answer to its end. */
export const askCharacter = async (
  site: RealSite,
  question: Partial<PersonaChatCall> & { prompt: string },
  init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Talk> => {
  const startedAt = performance.now();
  const talk: Talk = { answer: null, error: null, waiting: [], firstWordMs: null, totalMs: 0 };
  const body = { session: crypto.randomUUID(), messageId: crypto.randomUUID(), ...question };
  const headers = { accept: "text/event-stream", ...init.headers };
  const response = await site.call("persona-chat", body, { ...init, headers });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const { error } = (await response.json()) as { error?: string };
    return { ...talk, error: `${response.status}: ${error ?? ""}`, totalMs: performance.now() - startedAt };
  }
  for await (const event of readEvents<PersonaChatEvent>(response)) {
    if ("delta" in event) talk.firstWordMs ??= performance.now() - startedAt;
    else if ("waiting" in event) talk.waiting.push(event.waiting);
    else if ("error" in event) talk.error = `${event.code}: ${event.error}`;
    else talk.answer = event;
  }
  return { ...talk, totalMs: performance.now() - startedAt };
};

/** Whether the model was asked; what it says may break a rule of the site, which then answers itself. */
export const isAnswered = ({ answer }: Talk): boolean => answer !== null && answer.from !== "script";

export const describeTalk = ({ answer, error }: Talk): string =>
  error ?? (answer ? `answered by the ${answer.from}: ${answer.reason}` : "no answer came");

/** What the page remembers of a talk. */
export const toTurns = (prompt: string, { answer }: Talk): PersonaTurn[] => [
  { role: "user", content: prompt },
  ...(answer?.content ? [{ role: "assistant" as const, content: answer.content }] : []),
];
