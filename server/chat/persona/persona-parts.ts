import type { PersonaTurn, UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { Emotion } from "#contracts/values/emotions.ts";

export type GuardedReply = { content: string; mood: Emotion };

/** The rules around a conversation with a model that speaks as the character. */
export type Guard = {
  /** The site's own answer, instead of the model's; null if the model may be asked. */
  checkQuestion(question: string, history: readonly PersonaTurn[]): GuardedReply | null;
  /** What the model is told of the limits; a part of its system prompt. */
  rules(): string;
  /** What takes the place of an answer that breaks a limit, else null. Called with its end as it grows, and with all. */
  checkAnswer(answer: string): GuardedReply | null;
};

/** Finds what the character knows of what is being said, within a number of tokens. */
export type Knowledge = {
  select(
    question: string,
    history: readonly PersonaTurn[],
    signal: AbortSignal,
  ): Promise<Pick<UsedKnowledge, "lore" | "stories">>;
};
