import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { UsageError } from "./read-arguments.ts";

const askHidden = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Ctrl+C, which the terminal would take for itself.
  terminal.on("SIGINT", () => process.exit(130));
  const answer = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");
  return answer;
};

/** A new password: asked twice in a terminal, else the first line of standard input; never an argument, which others see. */
export const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    const [line = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
    if (line === "")
      throw new UsageError("The password comes from a terminal, or from the first line of standard input.");
    return line;
  }
  const password = await askHidden("New password: ");
  if ((await askHidden("Once more: ")) !== password) throw new UsageError("These were two different passwords.");
  return password;
};
