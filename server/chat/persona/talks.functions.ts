import { personaTalkSchema, talkRequestSchema, talksSchema } from "#contracts/chat/persona-talk.ts";
import { AppError } from "#contracts/errors.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import type { Chats } from "../create-chats.ts";
import { answerChatCall } from "../neo-chat.ts";
import type { PersonaChat } from "./create-persona-chat.ts";
import type { TalkStore } from "./talk-store.ts";
import { sentence } from "../../sentence.ts";

type Services = { chats: Chats; talks: TalkStore; personaChat: Pick<PersonaChat, "isOn"> };

export const createTalkFunctions = ({ chats, talks, personaChat }: Services): FunctionDefinition[] => {
  const read = async (person: string) => ({ isOn: await talks.isOn(person), canTalk: personaChat.isOn() });
  return [
    /** A talk with the character that is kept: as JSON, or as events if the caller accepts `text/event-stream`. */
    defineFunction({
      name: "persona-talk",
      methods: ["POST"],
      access: "approved",
      limit: null,
      body: personaTalkSchema,
      moreLimits: ({ body, caller }) =>
        body.mode === "send" || body.mode === "retry"
          ? [
              ["guestQuestions", caller.id],
              ["chatCalls", caller.id],
            ]
          : [["chatCalls", caller.id]],
      handler(call) {
        if (call.body.mode === "send" && !personaChat.isOn())
          throw new AppError("conflict", sentence("persona.nobodyTalks"));
        const askedFor = talkRequestSchema.parse(call.body);
        return answerChatCall({ ...call, chats, askedFor, onQuestion: () => undefined }, call.body);
      },
    }),

    /** Whether the caller's talks are kept, and what is kept of a long one in short. */
    defineFunction({
      name: "talks",
      methods: ["POST"],
      access: "approved",
      limit: "functionCalls",
      body: talksSchema,
      actions: {
        read: ({ caller }) => read(caller.id),
        switch: async ({ body, caller }) => {
          await talks.setOn(caller.id, body.isOn);
          return read(caller.id);
        },
        "sum-up": async ({ body, caller }) => ({
          isKept: await talks.keepSummary(caller.id, body.answerId, body.summary),
        }),
      },
    }),
  ];
};
