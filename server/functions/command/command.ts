import { z } from "zod";
import { maxCommandLength } from "#contracts/neo/commands.ts";
import { runCommand } from "../../neo/commands/run-command.ts";
import { getClientIp } from "../../rate-limit/client-ip.ts";
import { defineFunction } from "../define-function.ts";
import { sendEvents } from "../event-stream.ts";

const schema = z.object({
  line: z
    .string("line must be a text")
    .max(maxCommandLength, `A command can be up to ${maxCommandLength.toLocaleString("en-US")} characters.`),
  messageId: z.uuid("messageId must be a UUID").optional(),
  /** Of the owner, in admin mode `secret`. */
  secret: z.string().max(1_000).optional(),
});

/** Runs a line of the command center and answers with an event stream (contracts/neo/commands.ts). Changes nothing. */
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
    const { line, messageId, secret } = context.body;
    return sendEvents(context, (signal) => runCommand(context, { line, messageId, secret, signal }));
  },
});
