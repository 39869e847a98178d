import { toPlainText } from "./parse-answer.ts";
/** A line of the terminal. An answer starts as `stream` and becomes `response` or `error`. */
export type TerminalMessage = {
  id: string;
  /** ISO 8601; null for the opening lines, which are rendered by the server. */
  timestamp: string | null;
  type: "system" | "command" | "stream" | "response" | "error";
  content: string;
  source: "neo" | "user" | "system";
  isStreaming: boolean;
  /** Progress messages from the server. */
  steps?: readonly string[];
};

const maxMessages = 10_000;

/** Appends lines, and drops the oldest beyond the limit. */
export const addMessages = (
  messages: readonly TerminalMessage[],
  ...added: TerminalMessage[]
): readonly TerminalMessage[] => [...messages, ...added].slice(-maxMessages);

/** Updates a line. Searches from the end, since it is nearly always the last one. */
export const changeMessage = (
  messages: readonly TerminalMessage[],
  id: string,
  change: Partial<TerminalMessage>,
): readonly TerminalMessage[] => {
  const index = messages.findLastIndex((message) => message.id === id);
  const message = messages[index];
  return message ? messages.with(index, { ...message, ...change }) : messages;
};

/** All lines as plain text, for copying. */
export const toTranscript = (messages: readonly TerminalMessage[]): string =>
  messages.map(({ type, content }) => (type === "command" ? `> ${content}` : toPlainText(content))).join("\n\n");
