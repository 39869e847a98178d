import { fill } from "#contracts/fill.ts";
import { formatCount } from "./format-answer.ts";
import type { Command } from "./command.ts";

/** `logs`: the last log lines of this process, redacted. */
export const logs: Command = {
  async run({ answers, monitor }) {
    const lines = monitor.logs.read();
    if (lines.length === 0) return answers.logs.empty;
    const fence = "```";
    const text = lines.map((line) => line.replaceAll(fence, "'''")).join("\n");
    return [fill(answers.logs.heading, { count: formatCount(lines.length) }), `${fence}log\n${text}\n${fence}`].join(
      "\n\n",
    );
  },
};
