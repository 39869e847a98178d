import { LRUCache } from "lru-cache";
import type { PersonaAnswer, PersonaChatEvent } from "#contracts/chat/persona-chat.ts";
import { answerPersona, type PersonaDeps, type PersonaQuestion } from "./answer-persona.ts";
import { sumUp } from "./sum-up.ts";

type Identified = PersonaQuestion & { messageId?: string | undefined };

export type PersonaChat = {
  /** The events of an answer; those of a repeated `messageId` are the end of the first. */
  ask(question: Identified): AsyncGenerator<PersonaChatEvent>;
  /** What was said, in short. Throws AppError. */
  sumUp(call: Parameters<typeof sumUp>[1]): Promise<string>;
  isOn(): boolean;
  /** What the model is told of the site's rules. */
  rules(): string;
  /** Resolves when nothing is being learned any more. */
  close(): Promise<void>;
};

const remembered = { max: 2_000, ttl: 10 * 60_000 };

/** Answers of the character to visitors. What they say is kept nowhere but in the memory of the answer itself. */
export const createPersonaChat = (deps: PersonaDeps): PersonaChat => {
  const answers = new LRUCache<string, Promise<PersonaAnswer | null>>(remembered);

  async function* answer(question: PersonaQuestion, end: (answer: PersonaAnswer | null) => void) {
    let last: PersonaAnswer | null = null;
    try {
      for await (const event of answerPersona(deps, question)) {
        if ("done" in event) {
          const { done: _done, used: _used, ...told } = event;
          last = told;
        }
        yield event;
      }
    } finally {
      end(last);
    }
  }

  return {
    sumUp: (call) => sumUp(deps, call),
    isOn: deps.isOn,
    rules: deps.guard.rules,
    close: () => deps.memory.close(),
    async *ask({ messageId, ...question }) {
      const key = messageId && [question.client, question.session, messageId].join("\n");
      const before = key && answers.get(key);
      if (before) {
        const earlierAnswer = await before;
        if (earlierAnswer) yield { done: true, ...earlierAnswer };
        else yield { error: "That answer was interrupted. Please ask again.", code: "unavailable" };
        return;
      }
      const { promise, resolve } = Promise.withResolvers<PersonaAnswer | null>();
      if (key) answers.set(key, promise);
      yield* answer(question, (told) => {
        resolve(told);
        // Interrupted: asking again asks the model again.
        if (key && told === null) answers.delete(key);
      });
    },
  };
};
