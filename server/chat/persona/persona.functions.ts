import { personaChatSchema, type PersonaTurn, personaSummarySchema } from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { UsageCounters } from "../../analytics/usage-counters.ts";
import { listGreetings } from "../../character/list-greetings.ts";
import type { Content } from "../../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import { acceptsEvents, toEventStream } from "../../http/functions/event-stream.ts";
import type { Call } from "../../http/functions/call.ts";
import { requireOwner } from "../../http/functions/require-owner.ts";
import type { LimitClaim } from "../../http/limits/reserve-all.ts";
import { getCountedCaller } from "../../http/functions/counted-caller.ts";
import { askOnce } from "./ask-once.ts";
import { toTurns } from "./compose-prompt.ts";
import type { PersonaChat } from "./create-persona-chat.ts";
import type { PersonaRoom } from "#contracts/chat/persona-room.ts";
import type { SpendDay } from "#contracts/chat/persona-spend.ts";
import type { Backend } from "../../backend.ts";
import { sentence } from "../../sentence.ts";

const spendDays = 30;
const dayMs = 86_400_000;

/** Messages and tokens of visitors on each of the last 30 days, the newest first. Throws AppError. */
const readSpend = async ({ serviceClient }: Pick<Backend, "serviceClient">, now: number): Promise<SpendDay[]> => {
  const { data, error } = await serviceClient()
    .from("activity")
    .select("day,name,total")
    .eq("kind", "persona")
    .gt("day", toUtcDay(now - spendDays * dayMs))
    .order("day", { ascending: false });
  if (error) throw new AppError("unavailable", "The figures cannot be read just now.", { detail: error.message });
  const byDay = new Map<string, SpendDay>();
  for (const { day, name, total } of data) {
    const usage = byDay.get(day) ?? { day, messages: 0, tokens: 0 };
    byDay.set(day, name === "tokens" ? { ...usage, tokens: total } : { ...usage, messages: total });
  }
  return [...byDay.values()];
};

type Services = {
  content: Content;
  personaChat: PersonaChat;
  /** With what is not published yet. */
  readRoom(): Promise<PersonaRoom>;
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

/** What a visitor's texts count for, by who is counted. */
export const claimGuestText = (client: string, texts: readonly Pick<PersonaTurn, "content">[]): LimitClaim[] => {
  const length = texts.reduce((sum, { content }) => sum + content.length, 0);
  return [
    ["guestQuestions", client],
    ["guestCharacters", client, length],
  ];
};

export const createPersonaFunctions = ({
  content,
  personaChat,
  readRoom,
  usageCounters,
}: Services): FunctionDefinition[] => [
  /** A visitor talks with the character: as JSON, or as events if the caller accepts `text/event-stream`. */
  defineFunction({
    name: "persona-chat",
    methods: ["POST"],
    access: "public",
    limit: null,
    body: personaChatSchema,
    moreLimits: ({ body, ...call }) =>
      claimGuestText(getCountedCaller(call), [...body.history, { content: body.prompt + body.summary }]),
    async handler(call) {
      const { body, log, request } = call;
      if (body.goesOn && toTurns(body.history).length < 2)
        throw new AppError("invalid_request", sentence("persona.nothingToGoOn"));
      if (!body.goesOn && body.prompt.trim() === "")
        throw new AppError("invalid_request", sentence("chat.messageMissing"));
      const client = getCountedCaller(call);
      const asOwner = await isOwner(call);
      const person = call.caller.kind === "user" && call.caller.approved ? call.caller.id : null;
      const toQuestion = (signal: AbortSignal) => ({ ...body, client, person, isOwner: asOwner, signal });
      const { labels } = content.get("chat");
      // A place in the queue is said again.
      const getWaiting = (last: object | null) =>
        last && "waiting" in last && last.waiting !== labels.thinking ? last : { waiting: labels.waiting };
      if (acceptsEvents(request))
        return toEventStream({ request, log, getWaiting }, (signal) => personaChat.ask(toQuestion(signal)));
      return askOnce(personaChat, toQuestion(request.req.raw.signal));
    },
  }),

  /** What was said before in short, for a conversation that is kept in the tab. */
  defineFunction({
    name: "persona-summary",
    methods: ["POST"],
    access: "public",
    limit: null,
    body: personaSummarySchema,
    moreLimits: ({ body, ...call }) =>
      claimGuestText(getCountedCaller(call), [...body.turns, { content: body.summary }]),
    async handler(call) {
      const { body, request } = call;
      const client = getCountedCaller(call);
      const { signal } = request.req.raw;
      return { summary: await personaChat.sumUp({ ...body, client, isOwner: await isOwner(call), signal }) };
    },
  }),

  /** The first messages, for a page that was sent without the long ones. */
  defineFunction({
    name: "persona-greetings",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    handler: () => ({ greetings: listGreetings(content).greetings }),
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

  /** How the room of the model is shared by the texts of the character, also those that are not published yet. */
  defineFunction({
    name: "persona-room",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    handler: readRoom,
  }),
];
