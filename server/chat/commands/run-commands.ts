import { z } from "zod";
import { maxCommandLength } from "#contracts/chat/commands.ts";
import { runCommand } from "./run-command.ts";
import { getClientIp } from "../../http/limits/client-ip.ts";
import { defineFunction } from "../../http/functions/define-function.ts";
import { sendEvents } from "../../http/functions/event-stream.ts";
import type { Caller } from "../../http/functions/function-definition.ts";

const schema = z.object({
  line: z
    .string("line must be a text")
    .max(maxCommandLength, `A command can be up to ${maxCommandLength.toLocaleString("en-US")} characters.`),
  messageId: z.uuid("messageId must be a UUID").optional(),
  mode: z.enum(["run", "stop"]).default("run"),
  /** The owner's, in admin mode `secret`. */
  secret: z.string().max(1_000).optional(),
});

/**
 * Key of a run that its user may repeat and stop. Null without a user and message id, or with a secret, which is
 * checked for each call.
 */
const toRunKey = (caller: Caller, id: string | undefined, secret?: string): string | null =>
  caller.kind === "user" && id !== undefined && secret === undefined ? `${caller.id} ${id}` : null;

/** Runs a line of the command center and responds with an event stream (contracts/chat/commands.ts). Changes nothing. */
export const command = defineFunction({
  name: "command",
  methods: ["POST"],
  access: "public",
  limit: "functionCalls",
  body: schema,
  moreLimits: ({ request, env, caller }) => {
    const isOwner = env.adminMode === "auto" || (caller.kind === "user" && caller.role === "admin");
    return isOwner ? [] : [["commands", getClientIp(request, env.trustProxy)]];
  },
  handler(context) {
    const { body, caller, commandRuns } = context;
    const { line, messageId, mode, secret } = body;
    const key = toRunKey(caller, messageId, secret);
    if (mode === "stop") return { stopped: key !== null && commandRuns.stop(key) };
    const run = (signal: AbortSignal) => runCommand(context, { line, messageId, secret, signal });
    return sendEvents(context, (signal) => (key === null ? run(signal) : commandRuns.join(key, run, signal)));
  },
});
