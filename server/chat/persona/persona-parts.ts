import type { PersonaTurn, UsedKnowledge } from "#contracts/chat/persona-chat.ts";
import type { Emotion } from "#contracts/content/emotions.ts";

export type GuardedReply = { content: string; mood: Emotion };

/** The rules around a conversation with a model that speaks as the character. */
export type Guard = {
  /** The site's own answer, instead of the model's; null if the model may be asked. */
  checkQuestion(question: string, history: readonly PersonaTurn[]): GuardedReply | null;
  /** What the model is told of the limits; a part of its system prompt. */
  rules(): string;
  /**
   * What takes the place of an answer that breaks a limit; null while it may go on. Called as it grows, by at most 400
   * characters at a time. `said` is what the visitor wrote; without it, nothing for adults passes.
   */
  checkAnswer(answer: string, isComplete: boolean, said?: readonly string[]): GuardedReply | null;
  /** The part of a growing answer that may be shown: no half of a phrase that is then taken back. */
  toShown(answer: string, isComplete: boolean): string;
};

/** Finds what the character knows of what is being said, within a number of tokens. */
export type Knowledge = {
  select(
    question: string,
    history: readonly PersonaTurn[],
    maxTokens: number,
  ): Promise<Pick<UsedKnowledge, "lore" | "stories">>;
};

/** What the character remembers of a signed-in person who let it. */
export type PersonaMemory = {
  /** Empty for a person who did not ask for it. */
  recall(user: string): Promise<string[]>;
  /** Keeps what is worth it of something the person said; does nothing for a person who did not ask for it. */
  learn(user: string, said: string): Promise<void>;
};
