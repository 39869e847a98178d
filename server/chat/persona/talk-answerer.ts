import { joinAnswer } from "#contracts/chat/join-answer.ts";
import type { AnswerDetails, PersonaAnswer, PersonaTurn } from "#contracts/chat/persona-chat.ts";
import { talkRequestSchema } from "#contracts/chat/persona-talk.ts";
import { AppError } from "#contracts/errors.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import type { Answerer } from "../answerer.ts";
import type { PersonaChat } from "./create-persona-chat.ts";
import type { TalkStore } from "./talk-store.ts";
import { sentence } from "../../sentence.ts";

type Deps = {
  personaChat: Pick<PersonaChat, "ask">;
  talks: Pick<TalkStore, "read">;
  readModel: () => LanguageModel | null;
};

/** What only the owner may see is not kept. */
const toDetails = (answer: PersonaAnswer, greeting: number): AnswerDetails => {
  const { mood, stories, reason, backAt, isUnfinished, fades, from } = answer;
  return {
    mood,
    stories,
    greeting,
    ...(reason && { reason, backAt }),
    ...(isUnfinished && { isUnfinished }),
    ...(fades && { fades }),
    ...(from === "care" && { isCare: true }),
  };
};

/** The character as it answers in talks that are kept: what was said before is read from there. */
export const createTalkAnswerer = ({ personaChat, talks, readModel }: Deps): Answerer => ({
  get longestMs() {
    return readModel()?.longestMs;
  },
  async *answer({ askedFor, onWait, question, questionId, requester, signal }) {
    if (requester.kind !== "user") return;
    const { goesOn, ...visit } = talkRequestSchema.parse(askedFor);
    const { begun, history, ...known } = await talks.read(requester.id, questionId, goesOn);
    const started: PersonaTurn[] =
      begun === null
        ? []
        : [
            { role: "user", content: question },
            { role: "assistant", content: begun },
          ];
    if (goesOn !== undefined && begun === null) throw new AppError("not_found", sentence("persona.answerGone"));
    const asked = {
      ...visit,
      ...known,
      history: [...history, ...started],
      ...(begun === null ? { prompt: question } : { prompt: "", goesOn: true }),
      session: questionId,
      client: `user ${requester.id}`,
      person: requester.id,
      isOwner: false,
      signal,
    };
    let isBegun = false;
    for await (const event of personaChat.ask(asked)) {
      if ("waiting" in event) onWait(event.waiting);
      else if ("delta" in event) {
        yield begun !== null && !isBegun ? `${joinAnswer(begun, "…").slice(0, -1)}${event.delta}` : event.delta;
        isBegun = true;
      } else if ("done" in event) {
        if (begun !== null && event.from === "script")
          throw new AppError("unavailable", sentence("persona.cannotGoOn"));
        const content = begun === null || event.from === "care" ? event.content : joinAnswer(begun, event.content);
        yield { content, details: toDetails(event, visit.greeting), isStopped: event.stopped === true };
      } else throw new AppError("unavailable", event.error);
    }
  },
});
