/** Reads a body, or returns null for more than `limit` bytes, without reading the rest. */
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
