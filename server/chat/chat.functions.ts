import { z } from "zod";
import { maxCommandLength } from "#contracts/chat/commands.ts";
import { neoChatSchema } from "#contracts/chat/neo-chat.ts";
import type { UsageCounters } from "../analytics/usage-counters.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { eventStreamResponse } from "../http/functions/event-stream.ts";
import { getCountedCaller } from "../http/functions/counted-caller.ts";
import { getClientLine } from "../http/sender/client-ip.ts";
import type { SiteMonitor } from "../status/monitor/site-monitor.ts";
import { answerCommandCall } from "./commands/answer-command-call.ts";
import type { CommandRuns } from "./commands/command-runs.ts";
import type { Chats } from "./create-chats.ts";
import { answerChatCall } from "./neo-chat.ts";
import { listAgents } from "./neo/list-agents.ts";
import type { Neo } from "./neo/neo.ts";
import { sentenceKey } from "#contracts/sentence.ts";

type Services = {
  chats: Chats;
  commandRuns: CommandRuns;
  content: Content;
  monitor: SiteMonitor;
  neo: Neo;
  usageCounters: Pick<UsageCounters, "recordEvent">;
};

const commandSchema = z.object({
  line: z.string("line must be a text").max(maxCommandLength, sentenceKey("chat.commandTooLong")),
  messageId: z.uuid("messageId must be a UUID").optional(),
  mode: z.enum(["run", "stop"]).default("run"),
});

export const createChatFunctions = (services: Services): FunctionDefinition[] => [
  /** A chat with NEO: as JSON, or as events if the caller accepts `text/event-stream`. */
  defineFunction({
    name: "neo-chat",
    methods: ["POST"],
    access: "approved",
    // Only signed-in users get past the router, so calls are counted by user.
    limit: null,
    body: neoChatSchema,
    moreLimits: ({ body, caller }) =>
      body.mode === "send" || body.mode === "retry"
        ? [
            ["chatQuestions", caller.id],
            ["chatQuestionsPerDay", caller.id],
          ]
        : [["chatCalls", caller.id]],
    handler: (call) => {
      const onQuestion = () => services.usageCounters.recordEvent("chat", "neo");
      return answerChatCall({ ...call, ...services, onQuestion }, call.body);
    },
  }),

  /** Runs a line of the command center and responds with an event stream. Changes nothing. */
  defineFunction({
    name: "command",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: commandSchema,
    moreLimits: ({ env, caller, ...call }) => {
      const isOwner = env.adminMode === "auto" || (caller.kind === "user" && caller.role === "admin");
      return isOwner ? [] : [["commands", getCountedCaller({ ...call, env, caller })]];
    },
    handler: (call) => answerCommandCall({ ...call, ...services }, call.body),
  }),

  /** An event stream with the state of the site every few seconds, for as long as a page listens. */
  defineFunction({
    name: "live",
    methods: ["GET"],
    access: "public",
    limit: "functionCalls",
    handler: ({ env, request }) =>
      eventStreamResponse(services.monitor.live.join(getClientLine(request, env.trustProxy))),
  }),

  /** The providers connected to the site, with their last use and last error. */
  defineFunction({
    name: "agents",
    methods: ["POST"],
    access: "approved",
    limit: "functionCalls",
    handler: ({ env }) => listAgents(env, services.monitor.providers),
  }),
];
