import { AppError } from "#contracts/errors.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import type { PersonaChat } from "./create-persona-chat.ts";
import { sentence } from "../../sentence.ts";

/** The answer to a question as a whole, for those who do not read it while it comes. Throws AppError. */
export const askOnce = async (
  personaChat: Pick<PersonaChat, "ask">,
  question: Parameters<PersonaChat["ask"]>[0],
): Promise<PersonaAnswer> => {
  for await (const event of personaChat.ask(question)) {
    if ("error" in event) throw new AppError("unavailable", event.error);
    if ("done" in event) {
      const { done: _done, ...answer } = event;
      return answer;
    }
  }
  throw new AppError("unavailable", sentence("persona.interrupted"));
};
