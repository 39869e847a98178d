import { RequestError } from "../gateway/error-response.ts";
import { fromLiteError, toLiteError } from "../supabase-lite/to-lite-error.ts";
import type { Answer, Question } from "./protocol.ts";

/** Sends questions of the database thread to the main thread, and returns the answers. */
export const createAskPort = (send: (id: number, question: Question) => void) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  return {
    ask<Value>(question: Question): Promise<Value> {
      const result = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, result);
      send(lastId, question);
      return result.promise as Promise<Value>;
    },
    settle(id: number, answer: Answer): void {
      const result = waiting.get(id);
      waiting.delete(id);
      if ("value" in answer) result?.resolve(answer.value);
      else result?.reject("refusal" in answer ? new RequestError(answer.refusal) : fromLiteError(answer.error));
    },
  };
};

/** The outcome of the main thread's work as plain data. */
export const toAnswer = (work: Promise<unknown>): Promise<Answer> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof RequestError ? { refusal: error.error } : { error: toLiteError(error) }),
  );
