import { findProviderError } from "./provider-reason.ts";

type Choice = { delta: Record<string, unknown> };
type Piece = { choices: [Choice] };

// Longer events are passed on in parts, because held-back text is scanned again with each chunk.
const maxEvent = 64_000;

const decode = (bytes: TextDecoder, chunk?: Uint8Array): string => bytes.decode(chunk, { stream: chunk !== undefined });

/** The single text that an event adds, and its kind; null for any other event. */
const readPiece = (event: string): { piece: Piece; kind: string; text: string } | null => {
  if (!event.startsWith("data:") || event.includes("\n")) return null;
  try {
    const piece = JSON.parse(event.slice(5)) as Piece & { usage?: unknown };
    const choice: Choice & { finish_reason?: unknown } = piece.choices[0];
    if (piece.choices.length !== 1 || piece.usage || choice.finish_reason) return null;
    const texts = Object.entries(choice.delta).filter(([kind, value]) => kind !== "role" && value !== null);
    const [kind, text] = texts[0] ?? [];
    return texts.length === 1 && kind !== undefined && typeof text === "string" ? { piece, kind, text } : null;
  } catch {
    // Invalid events are passed on unchanged; the SDK rejects them.
    return null;
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The events of an answer that a server sent whole, as one document, although it was asked for a stream. */
const toEvents = (document: string): string | null => {
  const { choices: [choice] = [], ...answer } = (parse(document) ?? {}) as {
    choices?: { message?: { tool_calls?: object[] }; finish_reason?: unknown }[];
  };
  if (!choice?.message) return null;
  const calls = choice.message.tool_calls?.map((call, index) => ({ index, ...call }));
  const delta = { ...choice.message, ...(calls && { tool_calls: calls }) };
  const event = { ...answer, choices: [{ index: 0, delta, finish_reason: choice.finish_reason ?? "stop" }] };
  return `data: ${JSON.stringify(event)}\n\n`;
};

export type ProviderError = NonNullable<ReturnType<typeof findProviderError>>;

/** The error that an event or document reports, if it does. */
const findError = (text: string): ProviderError | null => {
  if (!text.includes('"error"') && !text.includes('"detail"')) return null;
  const data = text.split("\n").find((line) => line.startsWith("data:"));
  return findProviderError(parse(data?.slice("data:".length) ?? text));
};

/**
 * Merges consecutive text chunks among the events of a chat completion. All other events keep their position and bytes.
 * `fail` makes the error of what a provider reports instead of an answer.
 */
export const createChunkMerger = (fail: (reported: ProviderError) => Error) => {
  const bytes = new TextDecoder();
  let rest = "";
  let merged = "";
  let last: ReturnType<typeof readPiece> = null;

  const endPiece = (): void => {
    if (!last) return;
    const { piece, kind, text } = last;
    const [choice] = piece.choices;
    const delta = { ...choice.delta, [kind]: text };
    merged += `data: ${JSON.stringify({ ...piece, choices: [{ ...choice, delta }] })}\n\n`;
    last = null;
  };
  const addEvent = (event: string): void => {
    const next = readPiece(event);
    const error = next ? null : findError(event);
    if (error) throw fail(error);
    if (next && last?.kind === next.kind) last.text += next.text;
    else endPiece();
    if (next) last ??= next;
    else merged += `${event}\n\n`;
  };
  return {
    write(chunk: Uint8Array): void {
      const events = (rest + decode(bytes, chunk)).replaceAll("\r\n", "\n").split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) addEvent(event);
      if (rest.length <= maxEvent) return;
      endPiece();
      merged += rest;
      rest = "";
    },
    /** Returns the complete events so far; `isText` if there is text to show. */
    flush(): { text: string; isText: boolean } {
      const isText = last !== null && last.text !== "";
      endPiece();
      const text = merged;
      merged = "";
      return { text, isText };
    },
    /** The remainder at the end of the stream, which may lack its final empty line. */
    flushRest(): string {
      const { text } = this.flush();
      const last = rest + decode(bytes);
      rest = "";
      const error = findError(last);
      if (error) throw fail(error);
      return text + (toEvents(last) ?? last);
    },
  };
};
