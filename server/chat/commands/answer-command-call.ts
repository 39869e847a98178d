import { toEventStream } from "../../http/functions/event-stream.ts";
import type { Caller } from "../../http/functions/call.ts";
import type { CommandServices } from "./command.ts";
import type { CommandRuns } from "./command-runs.ts";
import { runCommand } from "./run-command.ts";

/**
 * Key of a run that its user may repeat and stop. Null without a user and message id, or with a secret, which is
 * checked for each call.
 */
const toRunKey = (caller: Caller, id: string | undefined, secret?: string): string | null =>
  caller.kind === "user" && id !== undefined && secret === undefined ? `${caller.id} ${id}` : null;

type CommandCall = { line: string; messageId?: string | undefined; mode: "run" | "stop" };

/** Runs or stops a line of the command center; a run answers with its events. */
export const answerCommandCall = (
  call: CommandServices & { commandRuns: CommandRuns },
  { line, messageId, mode }: CommandCall,
): Response | { stopped: boolean } => {
  const { caller, commandRuns, secret } = call;
  const key = toRunKey(caller, messageId, secret);
  if (mode === "stop") return { stopped: key !== null && commandRuns.stop(key) };
  const run = (signal: AbortSignal) => runCommand(call, { line, messageId, signal });
  return toEventStream(call, (signal) => (key === null ? run(signal) : commandRuns.join(key, run, signal)));
};
