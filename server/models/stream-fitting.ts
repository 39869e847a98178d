import { RoomError } from "./model-failure.ts";
import type { ModelStream, ModelUsage } from "./language-model.ts";

/**
 * Asks a model, and once more if the prompt was longer than what it reads: with the number of tokens that it turned out
 * to read and write at once.
 */
export const streamFitting = (ask: (room: number | null) => ModelStream): ModelStream => {
  const usage = Promise.withResolvers<ModelUsage>();
  let stream: ModelStream | undefined;
  const read = async function* () {
    stream = ask(null);
    let isEmpty = true;
    try {
      for await (const piece of stream.text) {
        isEmpty = false;
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof RoomError) || !isEmpty) throw error;
      stream = ask(error.room);
      yield* stream.text;
    } finally {
      usage.resolve(await stream.usage);
    }
  };
  return { text: read(), usage: usage.promise, isUnfinished: () => stream?.isUnfinished() ?? false };
};
