import { AppError } from "#contracts/errors.ts";

type Limits = { maxBytes: number; tooLarge(): AppError; timeoutMs: number };

const tooSlow = () =>
  new AppError("invalid_request", "The file took too long to arrive. Please try again with a better connection.");

/** All bytes of an upload. Throws AppError at the first one over the limit, and for one that does not end in time. */
export const readUpload = async (
  body: ReadableStream<Uint8Array>,
  { maxBytes, tooLarge, timeoutMs }: Limits,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), timeoutMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge();
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error instanceof AppError ? error : new AppError("invalid_request", "The file ended too early.");
  } finally {
    clearTimeout(timer);
  }
  if (size === 0) throw new AppError("invalid_request", "The file is empty.");
  return Buffer.concat(parts, size);
};
