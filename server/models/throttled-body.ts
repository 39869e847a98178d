import { setTimeout as wait } from "node:timers/promises";
import { createChunkMerger, type ProviderError } from "./chunk-merger.ts";
import { ModelFailure } from "./model-failure.ts";
import type { ByteReader } from "./post-request.ts";

type Options = {
  /** Longer bodies are aborted. */ maxBytes: number;
  /** Milliseconds between two chunks of text. */ getIntervalMs: () => number;
  onEnd: () => void;
  onBytes?: () => void;
  /** Called when there is text of an answer or of its thoughts. */ onText?: () => void;
  /** The error of what a provider reports instead of an answer. */ toError: (reported: ProviderError) => Error;
};

const encoder = new TextEncoder();

/**
 * The body of an answer, with text chunks merged so that they come no faster than `getIntervalMs` allows: each costs the
 * SDK a quarter of a millisecond, however short it is. The first one is never delayed.
 */
export const createThrottledBody = (reader: ByteReader, options: Options): ReadableStream<Uint8Array> => {
  const merger = createChunkMerger(options.toError);
  let reading: ReturnType<typeof reader.read> | null = null;
  let received = 0;
  let nextAt = 0;
  let failure: unknown = null;

  /** Reads until a text chunk may be passed on, or to the end; returns whether the end was reached. */
  const readOn = async (): Promise<boolean> => {
    let pause: Promise<null> | undefined;
    for (;;) {
      reading ??= reader.read();
      const next = pause ? await Promise.race([reading, pause]) : await reading;
      if (next === null) return false;
      reading = null;
      options.onBytes?.();
      if (next.done) return true;
      received += next.value.byteLength;
      if (received > options.maxBytes) {
        reader.cancel();
        throw new ModelFailure("too-long", `more than ${options.maxBytes} bytes`);
      }
      merger.write(next.value);
      const leftMs = nextAt - performance.now();
      if (leftMs <= 0) return false;
      pause ??= wait(leftMs, null, { ref: false });
    }
  };
  const fail = (error: unknown): never => {
    options.onEnd();
    throw error;
  };

  const flushRest = () => {
    try {
      return { text: merger.flushRest(), isText: false };
    } catch (error) {
      return fail(error);
    }
  };

  return new ReadableStream(
    {
      async pull(controller) {
        if (failure !== null) fail(failure);
        for (;;) {
          const hasEnded = await readOn().catch((error: unknown) => {
            failure = error;
            return false;
          });
          const { text, isText } = hasEnded ? flushRest() : merger.flush();
          if (isText) options.onText?.();
          if (isText) nextAt = performance.now() + options.getIntervalMs();
          if (text !== "") controller.enqueue(encoder.encode(text));
          if (hasEnded) {
            options.onEnd();
            return controller.close();
          }
          if (text !== "") return;
          if (failure !== null) fail(failure);
        }
      },
      cancel() {
        options.onEnd();
        reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
};
