import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import type { TemporaryFile } from "./temporary-file.ts";

/** A file of an archive that is compressed already, with the size and CRC-32 of what it unpacks to. */
export type PackedEntry = {
  name: string;
  checksum: number;
  size: number;
  packedSize: number;
  read(): AsyncGenerator<Buffer>;
};

/** Compresses a file of an archive piece by piece, however long it becomes. `write` rejects if `file` cannot be written. */
export const createPackedFile = (file: TemporaryFile) => {
  const deflater = createDeflateRaw({ level: 6 });
  let size = 0;
  let checksum = 0;
  const writing = (async () => {
    for await (const part of deflater) await file.write(part as Buffer);
  })();
  // Whoever writes next is told.
  writing.catch(() => undefined);
  return {
    get size() {
      return size;
    },
    async write(bytes: Uint8Array): Promise<void> {
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      if (!deflater.write(bytes)) await Promise.race([once(deflater, "drain"), writing]);
    },
    async finish(name: string): Promise<PackedEntry> {
      deflater.end();
      await writing;
      return { name, checksum, size, packedSize: file.size, read: () => file.read() };
    },
  };
};
