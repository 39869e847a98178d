import { memoriesSchema } from "#contracts/chat/memories.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import { createMemoryStore } from "./memory-store.ts";

type Services = { /** The chat that learns. */ personaChat: { isOn(): boolean } };

export const createMemoryFunctions = ({ personaChat }: Services): FunctionDefinition[] => [
  /** What the character remembers of the caller, who reads, corrects, deletes it and switches it on and off. */
  defineFunction({
    name: "memories",
    methods: ["POST"],
    access: "approved",
    limit: "functionCalls",
    body: memoriesSchema,
    actions: {
      list: async ({ backend, caller }) => {
        const store = createMemoryStore(backend);
        const [isOn, memories] = await Promise.all([store.isOn(caller.id), store.list(caller.id)]);
        return { isOn, canLearn: personaChat.isOn(), memories };
      },
      switch: async ({ backend, body, caller }) => {
        await createMemoryStore(backend).setOn(caller.id, body.isOn);
        return { isOn: body.isOn };
      },
      correct: async ({ backend, body, caller }) => ({
        memory: await createMemoryStore(backend).correct(caller.id, body.id, body.fact),
      }),
      delete: async ({ backend, body, caller }) => {
        await createMemoryStore(backend).remove(caller.id, body.id);
        return {};
      },
      clear: async ({ backend, caller }) => {
        await createMemoryStore(backend).clear(caller.id);
        return {};
      },
    },
  }),
];
