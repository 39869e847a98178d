import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import type { PackedEntry } from "./packed-file.ts";

export type ZipEntry = {
  name: string;
  bytes: Uint8Array;
  /** Already compressed, such as an image. */ isPacked?: boolean;
};

const compress = promisify(deflateRaw);
const utf8Names = 0x0800;
const max16 = 0xffff;
const max32 = 0xffff_ffff;

type Field = [value: number, size: 2 | 4 | 8];

/** Little-endian fields in sequence: each is its value and its size in bytes. */
const fields = (...values: Field[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of values) {
    if (size === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, size);
    at += size;
  }
  return buffer;
};

const dosTime = (at: Date): number =>
  (((at.getFullYear() - 1980) << 25) |
    ((at.getMonth() + 1) << 21) |
    (at.getDate() << 16) |
    (at.getHours() << 11) |
    (at.getMinutes() << 5) |
    (at.getSeconds() >> 1)) >>>
  0;

/** The header fields of an entry. `packedSize` equals `size` for an uncompressed entry. */
type EntryFacts = { name: string; isPacked: boolean; checksum: number; packedSize: number; size: number };

/**
 * Writes an archive whose local headers contain sizes, so that a reader never has to search for the end of an entry.
 */
export const createZipWriter = (madeAt: Date) => {
  const time = dosTime(madeAt);
  // As text of one byte a character: a small Buffer would keep the whole slab of memory that it was cut from.
  const directory: string[] = [];
  let offset = 0;

  /** The local header of an entry, whose packed bytes must follow. */
  const startEntry = ({ name, isPacked, checksum, packedSize, size }: EntryFacts): Buffer => {
    const fileName = Buffer.from(name);
    const facts: Field[] = [
      [utf8Names, 2],
      [isPacked ? 0 : 8, 2],
      [time, 4],
      [checksum, 4],
      [packedSize, 4],
      [size, 4],
      [fileName.length, 2],
    ];
    const header = Buffer.concat([fields([0x04034b50, 4], [20, 2], ...facts, [0, 2]), fileName]);
    // From 4 GB on the offset of an entry is written to the ZIP64 extra field.
    const isFar = offset >= max32;
    const extra = isFar ? fields([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
    const record = [
      fields(
        [0x02014b50, 4],
        [45, 2],
        [isFar ? 45 : 20, 2],
        ...facts,
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [isFar ? max32 : offset, 4],
      ),
      fileName,
      extra,
    ];
    directory.push(Buffer.concat(record).toString("latin1"));
    offset += header.length + packedSize;
    return header;
  };

  const entry = async ({ name, bytes, isPacked = false }: ZipEntry): Promise<Buffer[]> => {
    const body = isPacked ? bytes : await compress(bytes, { level: 6 });
    const facts = { name, isPacked, checksum: crc32(bytes), packedSize: body.length, size: bytes.length };
    return [startEntry(facts), Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
  };

  const end = (): Buffer => {
    const list = Buffer.from(directory.join(""), "latin1");
    const count = directory.length;
    const isLarge = count >= max16 || offset >= max32 || list.length >= max32;
    const zip64 = isLarge
      ? [
          fields(
            [0x06064b50, 4],
            [44, 8],
            [45, 2],
            [45, 2],
            [0, 4],
            [0, 4],
            [count, 8],
            [count, 8],
            [list.length, 8],
            [offset, 8],
          ),
          fields([0x07064b50, 4], [0, 4], [offset + list.length, 8], [1, 4]),
        ]
      : [];
    const shown = Math.min(count, max16);
    return Buffer.concat([
      list,
      ...zip64,
      fields(
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [shown, 2],
        [shown, 2],
        [Math.min(list.length, max32), 4],
        [Math.min(offset, max32), 4],
        [0, 2],
      ),
    ]);
  };
  return { startEntry, entry, end };
};

async function* write(entries: AsyncIterable<ZipEntry | PackedEntry>): AsyncGenerator<Buffer> {
  const writer = createZipWriter(new Date());
  for await (const entry of entries) {
    if ("read" in entry) {
      yield writer.startEntry({ ...entry, isPacked: false });
      yield* entry.read();
    } else yield* await writer.entry(entry);
    // Yields to other requests between two entries.
    await nextTurn();
  }
  yield writer.end();
}

/** A ZIP archive that is created while it is sent: one entry in memory at a time, each below 4 GB. */
export const zipStream = (entries: AsyncIterable<ZipEntry | PackedEntry>): ReadableStream<Uint8Array> => {
  const pieces = write(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
};

/** A response that the browser saves as a file of this name. */
export const zipResponse = (fileName: string, entries: AsyncIterable<ZipEntry | PackedEntry>): Response =>
  new Response(zipStream(entries), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
