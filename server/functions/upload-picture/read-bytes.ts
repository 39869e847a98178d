/** The bytes of a body, or null when there are more than `limit`; then the rest of it is not read. */
export const readBytes = async (body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> => {
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
