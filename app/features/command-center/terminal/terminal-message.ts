/** A line of the terminal. An answer begins as `stream` and becomes `response` or `error`. */
export type TerminalMessage = {
  id: string;
  /** ISO 8601; null for the opening lines, which are the same for everybody. */
  timestamp: string | null;
  type: "system" | "command" | "stream" | "response" | "error";
  content: string;
  source: "neo" | "user" | "system";
  isStreaming: boolean;
  /** What the server reported while it worked. */
  steps?: readonly string[];
};

const maxMessages = 10_000;

/** Adds lines at the end; the oldest go where there are too many. */
export const addMessages = (
  messages: readonly TerminalMessage[],
  ...added: TerminalMessage[]
): readonly TerminalMessage[] => [...messages, ...added].slice(-maxMessages);

/** Changes a line, which is nearly always the last one. */
export const changeMessage = (
  messages: readonly TerminalMessage[],
  id: string,
  change: Partial<TerminalMessage>,
): readonly TerminalMessage[] => {
  const index = messages.findLastIndex((message) => message.id === id);
  const message = messages[index];
  return message ? messages.with(index, { ...message, ...change }) : messages;
};
