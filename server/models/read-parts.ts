import { within } from "../http/within.ts";

/**
 * The parts of a stream, and null each time that `getWaitMs` milliseconds went by without one; it is asked before each
 * part, and null waits for that alone.
 */
export async function* readParts<Part>(
  stream: ReadableStream<Part>,
  getWaitMs: () => number | null,
): AsyncGenerator<Part | null, void, undefined> {
  const reader = stream.getReader();
  let reading: ReturnType<typeof reader.read> | null = null;
  try {
    for (;;) {
      reading ??= reader.read();
      const ms = getWaitMs();
      const next = ms === null ? await reading : await within(reading, ms);
      if (next !== null) reading = null;
      if (next?.done) return;
      yield next === null ? null : next.value;
    }
  } finally {
    reading?.catch(() => undefined);
    await reader.cancel().catch(() => undefined);
  }
}
