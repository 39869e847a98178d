import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { deflated, incomplete, damaged, stored, tooLarge, ZipError, type ZipLimits } from "./read-zip.ts";

/** A file in the directory of an archive. */
type DirectoryEntry = { name: string; method: number; checksum: number; packed: Buffer };

export type ZipDirectory = {
  /** Where the archive begins: programs put pictures in front of it. */
  start: number;
  entries: DirectoryEntry[];
};

export type UnpackedFile = { name: string; bytes: Buffer; /** Whether its checksum is right. */ isSound: boolean };

const unpack = promisify(inflateRaw);
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localBytes = 30;

/** The place of the last record of an archive, behind which there may be other bytes; -1 without one. */
const findEnd = (archive: Buffer): number => {
  const from = archive.length - endBytes;
  const at = from < 0 ? -1 : archive.lastIndexOf(endSignature, from);
  return at < from - maxCommentBytes ? -1 : at;
};

type Place = { entry: DirectoryEntry; start: number; end: number };

/** The entry at `at` of the directory. Offsets in it count from `base`. */
const readEntry = (archive: Buffer, at: number, base: number): Place => {
  if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== entrySignature) throw incomplete();
  const flags = archive.readUInt16LE(at + 8);
  if ((flags & 1) === 1) throw new ZipError("The archive is protected by a password.");
  const nameEnd = at + entryBytes + archive.readUInt16LE(at + 28);
  const end = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  const start = base + archive.readUInt32LE(at + 42);
  if (end > archive.length || start + localBytes > archive.length) throw incomplete();
  const body = start + localBytes + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packedSize = archive.readUInt32LE(at + 20);
  if (body + packedSize > archive.length) throw incomplete();
  const nameBytes = archive.subarray(at + entryBytes, nameEnd);
  return {
    entry: {
      name: nameBytes.toString(isUtf8(nameBytes) ? "utf8" : "latin1"),
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packed: archive.subarray(body, body + packedSize),
    },
    start,
    end,
  };
};

/**
 * Reads the directory of an archive in memory, which has sizes also where a stream has none. Null if there is no
 * archive. Throws ZipError if it is damaged, or has too many files.
 */
export const readZipDirectory = (
  file: Uint8Array,
  { maxEntries }: Pick<ZipLimits, "maxEntries">,
): ZipDirectory | null => {
  const archive = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(archive);
  if (end < 0) return null;
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ZipError("The archive contains too many files.");
  let at = end - archive.readUInt32LE(end + 12);
  // Offsets count from the beginning of the archive or of the file.
  const base = at - archive.readUInt32LE(end + 16);
  if (at < 0 || base < 0) throw incomplete();
  const entries: DirectoryEntry[] = [];
  let start = at;
  let packedBytes = 0;
  for (let index = 0; index < count; index += 1) {
    const place = readEntry(archive, at, base);
    entries.push(place.entry);
    start = Math.min(start, place.start);
    at = place.end;
    // Files that share their bytes would take any amount of work.
    packedBytes += place.entry.packed.length;
    if (packedBytes > archive.length) throw damaged();
  }
  return { start, entries };
};

const unpackEntry = async ({ method, packed }: DirectoryEntry, maxBytes: number): Promise<Buffer> => {
  if (method !== stored && method !== deflated) throw damaged();
  if (method === stored ? packed.length > maxBytes : maxBytes <= 0) throw tooLarge();
  if (method === stored) return packed;
  try {
    return await unpack(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : damaged();
  }
};

/** Unpacks the files of a directory one by one. Throws ZipError at the first one above a limit. */
export async function* unpackZip({ entries }: ZipDirectory, limits: ZipLimits): AsyncGenerator<UnpackedFile> {
  let left = limits.maxBytes;
  for (const entry of entries) {
    const bytes = await unpackEntry(entry, Math.min(left, limits.maxEntryBytes));
    left -= bytes.length;
    yield { name: entry.name, bytes, isSound: crc32(bytes) === entry.checksum };
  }
}
