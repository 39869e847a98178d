import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import { createInflater } from "./inflate.ts";
import {
  endSignatures,
  type LocalHeader,
  localHeaderBytes,
  localSignature,
  parseLocalHeader,
  readLengths,
} from "./local-header.ts";

export type ZipLimits = { maxEntries: number; maxEntryBytes: number; maxBytes: number };

/** A file of an archive. `isLeftOut`: it is larger than wanted, and its bytes were passed over. */
export type ZippedFile = { name: string; bytes: Uint8Array; isLeftOut: boolean };

type StreamLimits = ZipLimits & {
  /** Files with more bytes are passed over, without holding them in memory; without it, none are. */
  wantsUpTo?(name: string): number;
};

/** The archive is corrupt, or unpacks to more than allowed. `message` is shown to the user. */
export class ZipError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ZipError";
  }
}

const pieceBytes = 65_536;
export const stored = 0;
export const deflated = 8;

const descriptorSignature = 0x08074b50;
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endBytes = 22;
const maxTailBytes = endBytes + 0xffff;

export const damaged = () => new ZipError("The archive is damaged.");
export const incomplete = () => new ZipError("This file is not a ZIP archive, or it is not complete.");
export const tooLarge = () => new ZipError("The archive is too large when unpacked. Nothing of it was used.");

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

const readTail = async (reader: ByteReader): Promise<Buffer> => {
  let tail: Buffer = Buffer.alloc(0);
  for (let part = await reader.takeSome(pieceBytes); part; part = await reader.takeSome(pieceBytes))
    tail = Buffer.concat([tail, part]).subarray(-maxTailBytes);
  return tail;
};

/** The next local header; null after the last file. */
const readHeader = async (reader: ByteReader): Promise<LocalHeader | null> => {
  const signature = await reader.peek(4);
  if (signature.length === 4 && endSignatures.has(signature.readUInt32LE())) return null;
  if (signature.length < 4 || signature.readUInt32LE() !== localSignature) throw incomplete();
  const head = await reader.take(localHeaderBytes);
  if (!head) throw incomplete();
  const { nameLength, extraLength } = readLengths(head);
  const names = await reader.take(nameLength + extraLength);
  if (!names) throw incomplete();
  return parseLocalHeader(head, names.subarray(0, nameLength), names.subarray(nameLength));
};

type Read = { checksum: number; packedSize: number; size: number };

/** Consumes the data descriptor behind a file, which some programs write without its signature; returns its checksum. */
const readDescriptor = async (reader: ByteReader, { checksum, packedSize, size }: Read): Promise<number | null> => {
  const first = await reader.peek(4);
  if (first.length < 4) throw incomplete();
  const isSigned = first.readUInt32LE() === descriptorSignature;
  if (!isSigned && first.readUInt32LE() !== checksum) return null;
  const descriptor = await reader.take(isSigned ? 8 : 4);
  if (!descriptor) throw incomplete();
  const sizes = await reader.peek(8);
  if (sizes.length < 8) throw incomplete();
  const isShort = sizes.readUInt32LE(0) === packedSize && sizes.readUInt32LE(4) === size;
  if (!(await reader.take(isShort ? 8 : 16))) throw incomplete();
  return descriptor.readUInt32LE(descriptor.length - 4);
};

/** Passes on the packed bytes of a file, which end after `packedSize` bytes. */
async function* takeFile(reader: ByteReader, packedSize: number): AsyncGenerator<Buffer> {
  for (let left = packedSize; left > 0;) {
    const piece = await reader.takeSome(Math.min(left, pieceBytes));
    if (!piece) throw incomplete();
    left -= piece.length;
    yield piece;
  }
}

/** Decompresses a file to `add`; returns its packed size. */
const inflateFile = async (
  reader: ByteReader,
  { hasDescriptor, packedSize }: LocalHeader,
  add: (bytes: Buffer) => void,
): Promise<number> => {
  const inflater = createInflater(add);
  let written = 0;
  try {
    for await (const piece of takeFile(reader, hasDescriptor ? Infinity : packedSize)) {
      written += piece.length;
      await inflater.write(piece);
      if (!inflater.hasEnded()) continue;
      const unused = written - inflater.consumed();
      // Only a file without a known size ends by itself.
      if (hasDescriptor) reader.putBack(piece.subarray(piece.length - unused));
      else if (unused > 0 || written < packedSize) throw damaged();
      break;
    }
    await inflater.finish();
    return inflater.consumed();
  } catch (error) {
    throw error instanceof ZipError ? error : damaged();
  } finally {
    inflater.close();
  }
};

/**
 * Streams the files of an archive in order, each with its checksum verified. Throws ZipError at the first byte above
 * the limit, or before it if the archive states its sizes.
 */
export async function* readZip(source: AsyncIterable<Uint8Array>, limits: StreamLimits): AsyncGenerator<ZippedFile> {
  const reader = createByteReader(source);
  let entries = 0;
  let total = 0;

  const readFile = async (header: LocalHeader): Promise<Omit<ZippedFile, "name">> => {
    let parts: Buffer[] = [];
    const wanted = limits.wantsUpTo?.(header.name) ?? Infinity;
    const read: Read = { checksum: 0, packedSize: 0, size: 0 };
    const checkSize = (size: number): void => {
      if (size > limits.maxEntryBytes || total + size > limits.maxBytes) throw tooLarge();
    };
    const add = (bytes: Buffer): void => {
      read.size += bytes.length;
      if (!header.hasDescriptor && read.size > header.size) throw damaged();
      checkSize(read.size);
      read.checksum = crc32(bytes, read.checksum);
      if (read.size <= wanted) parts.push(bytes);
      else parts = [];
    };
    if (!header.hasDescriptor) checkSize(header.size);
    if (header.method === deflated) read.packedSize = await inflateFile(reader, header, add);
    else
      for await (const piece of takeFile(reader, header.packedSize)) {
        read.packedSize += piece.length;
        add(piece);
      }
    const checksum = (header.hasDescriptor ? await readDescriptor(reader, read) : null) ?? header.checksum;
    if (checksum !== read.checksum || (!header.hasDescriptor && header.size !== read.size)) throw damaged();
    total += read.size;
    return { bytes: Buffer.concat(parts), isLeftOut: read.size > wanted };
  };

  try {
    for (let header = await readHeader(reader); header; header = await readHeader(reader)) {
      if (header.isEncrypted) throw new ZipError("The archive is protected by a password.");
      if (header.method !== stored && header.method !== deflated)
        throw new ZipError("The archive is compressed in a way that cannot be read here. Please use plain ZIP.");
      entries += 1;
      if (entries > limits.maxEntries) throw new ZipError("The archive contains too many files.");
      const file = await readFile(header);
      // The embedded database responds within the same event loop turn: without this pause all other requests would wait.
      await nextTurn();
      yield { name: header.name, ...file };
    }
    if (entries === 0 || !isComplete(await readTail(reader), entries)) throw incomplete();
  } finally {
    await reader.close();
  }
}
