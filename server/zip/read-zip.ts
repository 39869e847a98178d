import { setImmediate as nextTurn } from "node:timers/promises";
import { Unzip, UnzipInflate, UnzipPassThrough } from "fflate";

export type ZipLimits = { maxEntries: number; maxEntryBytes: number; maxBytes: number };

/** The archive is broken, or unpacks to more than it may. `message` is a sentence for the person. */
export class ZipRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ZipRefused";
  }
}

// Small pieces, because a piece may unpack to a thousand times its size before we see how much it is.
const pieceBytes = 16_384;

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

/** The files of an archive, one after the other, as they arrive. Throws ZipRefused at the first byte too many. */
export async function* readZip(source: AsyncIterable<Uint8Array>, limits: ZipLimits): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const finished: { name: string; bytes: Uint8Array }[] = [];
  let entries = 0;
  let total = 0;
  let failure: Error | null = null;
  let open = 0;

  const unzip = new Unzip((file) => {
    entries += 1;
    open += 1;
    if (entries > limits.maxEntries) failure ??= new ZipRefused("The archive holds too many files.");
    if (failure) return;
    const parts: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, part, isLast) => {
      if (error) failure ??= new ZipRefused("The archive is damaged.");
      size += part?.length ?? 0;
      total += part?.length ?? 0;
      if (size > limits.maxEntryBytes || total > limits.maxBytes) failure ??= new ZipRefused("The archive unpacks to more than it may. Nothing of it was used.");
      if (failure) return parts.splice(0);
      parts.push(part);
      if (isLast) {
        open -= 1;
        finished.push({ name: file.name, bytes: Buffer.concat(parts) });
      }
      return undefined;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);

  for await (const chunk of source) {
    for (const piece of piecesOf(chunk)) {
      try {
        unzip.push(piece);
      } catch {
        failure ??= new ZipRefused("This file is not a ZIP archive, or it is damaged.");
      }
      if (failure) throw failure as Error;
      // The embedded database answers without leaving the turn: without this nobody else would be served meanwhile.
      if (finished.length > 0) await nextTurn();
      yield* finished.splice(0);
    }
  }
  if (entries === 0 || open > 0) throw new ZipRefused("This file is not a ZIP archive, or it is not complete.");
}
