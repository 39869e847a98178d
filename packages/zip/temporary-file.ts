import { randomUUID } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";

export type TemporaryFile = {
  readonly size: number;
  /** CRC-32 of everything written. */
  readonly checksum: number;
  write(bytes: Uint8Array): Promise<void>;
  /** Reads everything written, from the beginning. */
  read(): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

const pieceBytes = 262_144;

/**
 * Creates an empty unlinked file in this folder: however the process ends, nothing of it remains on the disk. Rejects
 * with the system error, such as ENOSPC.
 */
export const createTemporaryFile = async (directory: string): Promise<TemporaryFile> => {
  await mkdir(directory, { recursive: true });
  const name = path.join(directory, randomUUID());
  const handle = await open(name, "wx+", 0o600);
  await unlink(name);
  let size = 0;
  let checksum = 0;
  let isOpen = true;
  return {
    get size() {
      return size;
    },
    get checksum() {
      return checksum;
    },
    async write(bytes) {
      for (let done = 0; done < bytes.length;)
        done += (await handle.write(bytes, done, bytes.length - done, size + done)).bytesWritten;
      checksum = crc32(bytes, checksum);
      size += bytes.length;
    },
    async *read() {
      for (let at = 0; at < size;) {
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size - at));
        const { bytesRead } = await handle.read(piece, 0, piece.length, at);
        if (bytesRead === 0) throw new Error("the temporary file is shorter than what was written");
        at += bytesRead;
        yield piece.subarray(0, bytesRead);
      }
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await handle.close();
    },
  };
};
