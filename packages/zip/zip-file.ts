import { setImmediate as nextTurn } from "node:timers/promises";
import type { TemporaryFile } from "./temporary-file.ts";
import { createZipWriter, type ZipEntry } from "./zip-stream.ts";

/** A ZIP archive that is written to a file, one entry in memory at a time. */
export const createZipFile = (file: TemporaryFile, madeAt: Date) => {
  const writer = createZipWriter(madeAt);
  return {
    async add(entry: ZipEntry): Promise<void> {
      for (const part of await writer.entry(entry)) await file.write(part);
      // Yields to other requests between two entries.
      await nextTurn();
    },
    /** Adds the content of another file without compression. */
    async addFile(name: string, { size, checksum, read }: TemporaryFile): Promise<void> {
      await file.write(writer.startEntry({ name, isPacked: true, checksum, packedSize: size, size }));
      for await (const piece of read()) await file.write(piece);
    },
    finish: (): Promise<void> => file.write(writer.end()),
  };
};
