import type { PersonaTurn } from "#contracts/chat/persona-chat.ts";
import type { Emotion } from "#contracts/values/emotions.ts";

export type GuardedReply = { content: string; mood: Emotion };

/** What may be shown of an answer so far, or what takes its place. */
type CheckedAnswer = { shown: string; broken: GuardedReply | null };

/** What an answer is measured by. */
type AnswerContext = {
  /** What the visitor wrote, of which the model was told; without it, nothing for adults passes. */
  said?: readonly string[];
  /** What the model was told and must not repeat. */
  instructions?: readonly string[];
};

/** Reads an answer as it grows: a part is shown only after all of it was checked. */
export type AnswerCheck = {
  /** Takes the next piece, of any length. */
  push(piece: string): Promise<CheckedAnswer>;
  /** Checks the whole answer, and adds that an AI wrote it where that was asked and not said. */
  end(answer: string): Promise<CheckedAnswer>;
};

/** The rules around a conversation with a model that speaks as the character. */
export type Guard = {
  /**
   * The site's own answer, instead of the model's; null if the model may be asked. `history` is the part that the model
   * is told.
   */
  checkQuestion(question: string, history: readonly PersonaTurn[]): Promise<GuardedReply | null>;
  /** What the model is told of the limits; a part of its system prompt. */
  rules(): string;
  createAnswerCheck(context: AnswerContext): AnswerCheck;
};
