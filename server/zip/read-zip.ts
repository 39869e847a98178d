import { setImmediate as nextTurn } from "node:timers/promises";
import { Unzip, UnzipInflate, UnzipPassThrough } from "fflate";

export type ZipLimits = { maxEntries: number; maxEntryBytes: number; maxBytes: number };

/** The archive is corrupt, or unpacks to more than allowed. `message` is shown to the user. */
export class ZipError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ZipError";
  }
}

// Small chunks, because a chunk may unpack to a thousand times its size before the size is known.
const pieceBytes = 16_384;

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endBytes = 22;
const maxTailBytes = endBytes + 0xffff;

/** Whether an archive is complete: its last record, the end of central directory, counts its files. */
const isComplete = (tail: Buffer, entries: number): boolean => {
  for (let at = tail.lastIndexOf(endSignature); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(endSignature, at - 1)) {
    if (at + endBytes > tail.length) continue;
    const count = tail.readUInt16LE(at + 10);
    const endsHere = at + endBytes + tail.readUInt16LE(at + 20) === tail.length;
    // 65,535 means "as many or more".
    if (endsHere && (count === 0xffff ? entries >= count : count === (entries & 0xffff))) return true;
  }
  return false;
};

/** Whether the first file of an archive is encrypted, by its local header. */
const isEncrypted = (head: Uint8Array): boolean =>
  head.length > 6 &&
  head[0] === 0x50 &&
  head[1] === 0x4b &&
  head[2] === 3 &&
  head[3] === 4 &&
  ((head[6] ?? 0) & 1) === 1;

function* toPieces(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

/** Streams the files of an archive in order. Throws ZipError at the first byte above the limit. */
export async function* readZip(
  source: AsyncIterable<Uint8Array>,
  limits: ZipLimits,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const finished: { name: string; bytes: Uint8Array }[] = [];
  let entries = 0;
  let total = 0;
  let failure: Error | null = null;
  let open = 0;
  // The last chunks, which together contain the end of central directory record.
  const tail: Uint8Array[] = [];
  let received = 0;
  let tailBytes = 0;

  const unzip = new Unzip((file) => {
    entries += 1;
    open += 1;
    if (entries > limits.maxEntries) failure ??= new ZipError("The archive contains too many files.");
    if (failure) return;
    const parts: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, part, isLast) => {
      if (error) failure ??= new ZipError("The archive is damaged.");
      size += part?.length ?? 0;
      total += part?.length ?? 0;
      if (size > limits.maxEntryBytes || total > limits.maxBytes)
        failure ??= new ZipError("The archive is too large when unpacked. Nothing of it was used.");
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
    if (received === 0 && isEncrypted(chunk)) throw new ZipError("The archive is protected by a password.");
    received += chunk.length;
    tailBytes += chunk.length;
    tail.push(chunk);
    while (tailBytes - (tail[0]?.length ?? 0) >= maxTailBytes) tailBytes -= tail.shift()?.length ?? 0;
    for (const piece of toPieces(chunk)) {
      try {
        unzip.push(piece);
      } catch {
        failure ??= new ZipError("This file is not a ZIP archive, or it is damaged.");
      }
      if (failure) throw failure as Error;
      // The embedded database responds within the same event loop turn: without this pause all other requests would
      // wait.
      if (finished.length > 0) await nextTurn();
      yield* finished.splice(0);
    }
  }
  if (entries === 0 || open > 0 || !isComplete(Buffer.concat(tail).subarray(-maxTailBytes), entries))
    throw new ZipError("This file is not a ZIP archive, or it is not complete.");
}
