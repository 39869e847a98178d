import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import { texts } from "../command-center-content.ts";
import type { TerminalMessage } from "../terminal/terminal-message.ts";
import { toPlainText } from "./parse-answer.ts";

const { copied, copyFailed: failed } = texts.labels;

export const copyText = (text: string): Promise<void> => copy(text, { copied, failed });

/** All lines as plain text, for copying. */
export const toTranscript = (messages: readonly TerminalMessage[]): string =>
  messages.map(({ type, content }) => (type === "command" ? `> ${content}` : toPlainText(content))).join("\n\n");
