/** Reads a stream of bytes in pieces of a chosen length. */
export type ByteReader = {
  /** The next bytes without consuming them; fewer at the end of the stream. `count` should be small. */
  peek(count: number): Promise<Buffer>;
  /** Consumes exactly `count` bytes; null if the stream ends before. `count` should be small. */
  take(count: number): Promise<Buffer | null>;
  /** Consumes up to `max` bytes, as many as are there; null at the end of the stream. */
  takeSome(max: number): Promise<Buffer | null>;
  /** Puts back bytes that were consumed last. */
  putBack(bytes: Buffer): void;
  /** Cancels the stream, of which nothing more is read. */
  close(): Promise<void>;
};

export const createByteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const peek = async (count: number): Promise<Buffer> => {
    while (rest.length < count) {
      const { value, done } = await chunks.next();
      if (done) break;
      const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    }
    return rest.subarray(0, count);
  };
  const consume = (count: number): Buffer => {
    const bytes = rest.subarray(0, count);
    rest = rest.subarray(count);
    return bytes;
  };
  return {
    peek,
    take: async (count) => ((await peek(count)).length < count ? null : consume(count)),
    takeSome: async (max) => ((await peek(1)).length === 0 ? null : consume(max)),
    putBack: (bytes) => {
      if (bytes.length > 0) rest = rest.length === 0 ? bytes : Buffer.concat([bytes, rest]);
    },
    close: async () => void (await chunks.return?.()),
  };
};
