import type { PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Emotion } from "#contracts/values/emotions.ts";

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
