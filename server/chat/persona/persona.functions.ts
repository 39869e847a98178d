import { personaChatSchema } from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { UsageCounters } from "../../analytics/usage-counters.ts";
import type { Content } from "../../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import { acceptsEvents, toEventStream } from "../../http/functions/event-stream.ts";
import type { Call } from "../../http/functions/call.ts";
import { requireOwner } from "../../http/functions/require-owner.ts";
import { getClientIp } from "../../http/sender/client-ip.ts";
import { readSpend } from "./read-spend.ts";
import type { PersonaChat } from "./create-persona-chat.ts";

type Services = {
  content: Content;
  personaChat: PersonaChat;
  usageCounters: Pick<UsageCounters, "flush">;
};

/** Whether the owner asks, who is shown what an answer drew on. A wrong secret is an error, as everywhere. */
const isOwner = (call: Call): Promise<boolean> =>
  requireOwner(call).then(
    () => true,
    (error: unknown) => {
      if (call.secret !== undefined) throw error;
      return false;
    },
  );

export const createPersonaFunctions = ({ content, personaChat, usageCounters }: Services): FunctionDefinition[] => [
  /** A visitor talks with the character: as JSON, or as events if the caller accepts `text/event-stream`. */
  defineFunction({
    name: "persona-chat",
    methods: ["POST"],
    access: "public",
    limit: null,
    body: personaChatSchema,
    moreLimits: ({ body, request, env }) => {
      const client = getClientIp(request, env.trustProxy);
      const length = body.history.reduce((sum, { content }) => sum + content.length, body.prompt.length);
      return [
        ["guestQuestions", client],
        ["guestCharacters", client, length],
      ];
    },
    async handler(call) {
      const { body, env, log, request } = call;
      if (body.prompt.trim() === "") throw new AppError("invalid_request", "Please write a message first.");
      const client = getClientIp(request, env.trustProxy);
      const asOwner = await isOwner(call);
      const person = call.caller.kind === "user" && call.caller.approved ? call.caller.id : null;
      const ask = (signal: AbortSignal) => personaChat.ask({ ...body, client, person, isOwner: asOwner, signal });
      const getWaiting = () => ({ waiting: content.get("chat").labels.waiting });
      if (acceptsEvents(request)) return toEventStream({ request, log, getWaiting }, ask);
      for await (const event of ask(request.req.raw.signal)) {
        if ("error" in event) throw new AppError("unavailable", event.error);
        if ("done" in event) {
          const { done: _done, ...answer } = event;
          return answer;
        }
      }
      throw new AppError("unavailable", "The answer was interrupted. Please ask again.");
    },
  }),

  /** What visitors used to talk with the character, for the owner. */
  defineFunction({
    name: "persona-chat-spend",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    async handler({ backend }) {
      const now = Date.now();
      await usageCounters.flush();
      return { isOn: personaChat.isOn(), today: toUtcDay(now), days: await readSpend(backend, now) };
    },
  }),
];
