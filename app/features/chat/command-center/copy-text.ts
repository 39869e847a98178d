import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import type { TerminalMessage } from "./terminal-message.ts";
import { toPlainText } from "./parse-answer.ts";
import { getContent } from "#app/lib/content/content.ts";

export const copyText = (text: string): Promise<void> => {
  const { copied, copyFailed: failed } = getContent("hub/command-center").labels;
  return copy(text, { copied, failed });
};

/** All lines as plain text, for copying. */
export const toTranscript = (messages: readonly TerminalMessage[]): string =>
  messages.map(({ type, content }) => (type === "command" ? `> ${content}` : toPlainText(content))).join("\n\n");
