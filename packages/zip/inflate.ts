import { createInflateRaw } from "node:zlib";

/** Decompresses one deflate stream, outside the event loop. */
export type Inflater = {
  /** Resolves when the output of these bytes has been passed on. Rejects if they are invalid or an output is refused. */
  write(bytes: Buffer): Promise<void>;
  /** Resolves if the stream is complete, rejects otherwise. */
  finish(): Promise<void>;
  /** Whether the end of the stream was reached. */
  hasEnded(): boolean;
  /** Bytes of the stream so far. */
  consumed(): number;
  close(): void;
};

const outputBytes = 65_536;

/** `onOutput` may throw, which ends the decompression. */
export const createInflater = (onOutput: (bytes: Buffer) => void): Inflater => {
  const engine = createInflateRaw({ chunkSize: outputBytes });
  const ended = Promise.withResolvers<void>();
  let isAtEnd = false;
  ended.promise.catch(() => undefined);
  engine.on("data", (bytes: Buffer) => {
    try {
      onOutput(bytes);
    } catch (error) {
      engine.destroy(error as Error);
    }
  });
  engine.on("end", () => {
    isAtEnd = true;
    ended.resolve();
  });
  engine.on("error", ended.reject);
  return {
    write: (bytes) =>
      // At the end of the deflate stream the engine ends without calling back for the bytes behind it.
      Promise.race([
        ended.promise,
        new Promise<void>((resolve, reject) => engine.write(bytes, (error) => (error ? reject(error) : resolve()))),
      ]),
    finish: () => {
      engine.end();
      return ended.promise;
    },
    hasEnded: () => isAtEnd,
    consumed: () => engine.bytesWritten,
    close: () => void engine.destroy(),
  };
};
