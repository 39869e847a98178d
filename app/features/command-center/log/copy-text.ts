import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../command-center-content.ts";
import type { TerminalMessage } from "../terminal/terminal-message.ts";
import { toPlainText } from "./parse-answer.ts";

/** Copies a text to the clipboard and shows a toast with the result. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: texts.labels.copied, tone: "success" });
  } catch {
    showToast({ title: texts.labels.copyFailed, tone: "destructive" });
  }
};

/** All lines as plain text, for copying. */
export const toTranscript = (messages: readonly TerminalMessage[]): string =>
  messages.map(({ type, content }) => (type === "command" ? `> ${content}` : toPlainText(content))).join("\n\n");
