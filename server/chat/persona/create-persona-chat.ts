import { LRUCache } from "lru-cache";
import type { PersonaAnswer, PersonaChatEvent } from "#contracts/chat/persona-chat.ts";
import { answerPersona, type PersonaDeps, type PersonaQuestion } from "./answer-persona.ts";
import { AskedBefore, type MessageClaim, rememberedMs } from "./claim-message.ts";
import { sumUp } from "./sum-up.ts";
import { say, sentence, type SiteTexts } from "../../sentence.ts";

type Identified = Omit<PersonaQuestion, "claim"> & { messageId?: string | undefined };

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

const remembered = { max: 2_000, ttl: rememberedMs };

const toLast = (answer: PersonaAnswer | null, texts: SiteTexts): PersonaChatEvent =>
  answer
    ? { done: true, ...answer }
    : { error: say(texts, sentence("persona.interruptedBefore")), code: "unavailable" };

type Options = PersonaDeps & {
  /** Where several processes share a database. */ claimMessage?: ((message: string) => MessageClaim) | undefined;
};

/** Answers of the character to visitors. What they say is kept nowhere; an answer for minutes, for who sends it again. */
export const createPersonaChat = ({ claimMessage, ...deps }: Options): PersonaChat => {
  const answers = new LRUCache<string, Promise<PersonaAnswer | null>>(remembered);

  async function* answer(
    question: PersonaQuestion,
    claim: MessageClaim | undefined,
    end: (answer: PersonaAnswer | null) => void,
  ): AsyncGenerator<PersonaChatEvent> {
    let last: PersonaAnswer | null = null;
    try {
      for await (const event of answerPersona(deps, { ...question, claim: claim?.take })) {
        if ("done" in event) {
          const { done: _done, used: _used, ...told } = event;
          last = told;
          claim?.end(last);
        }
        yield event;
      }
    } catch (error) {
      if (!claim || !(error instanceof AskedBefore)) throw error;
      last = await claim.follow(question.signal);
      yield toLast(last, deps.content);
    } finally {
      claim?.end(null);
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
        yield toLast(await before, deps.content);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<PersonaAnswer | null>();
      if (key) answers.set(key, promise);
      yield* answer(question, key ? claimMessage?.(key) : undefined, (told) => {
        resolve(told);
        // Interrupted: asking again asks the model again.
        if (key && told === null) answers.delete(key);
      });
    },
  };
};
