import type { AnswerDetails } from "#contracts/chat/persona-chat.ts";
import type { NeoRequest } from "./neo/neo.ts";

/** The end of an answer, which takes the place of what came before it. */
export type AnswerEnding = { content: string; details: AnswerDetails; isStopped: boolean };

type AnswerRequest = NeoRequest & {
  /** Id of the question. */
  questionId: string;
  /** How this answer was asked for, as it was stored. */
  askedFor: unknown;
  /** Gets words to be shown while the answer is long in coming. */
  onWait(words: string): void;
};

/** Whoever answers in conversations that are stored. Throws an AppError whose message is for the user. */
export type Answerer = {
  /** How long an answer may take at most, in ms, and be silent all the time; without it as long as its reader waits. */
  longestMs?: number | undefined;
  answer(request: AnswerRequest): AsyncIterable<string | AnswerEnding>;
};
