import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type ZipEntry = { name: string; bytes: Uint8Array; /** Its bytes are small already, as those of a picture. */ isPacked?: boolean };

/** A ZIP archive that is made while it is sent: one entry in memory at a time. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> => {
  const iterator = entries[Symbol.asyncIterator]();
  let archive: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull(controller) {
      try {
        // Others are served between two entries.
        await nextTurn();
        const { value: entry, done } = await iterator.next();
        if (done) return archive.end();
        const file = entry.isPacked ? new ZipPassThrough(entry.name) : new ZipDeflate(entry.name, { level: 6 });
        archive.add(file);
        file.push(entry.bytes, true);
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
};

/** The response that a browser saves as a file of this name. */
export const zipResponse = (fileName: string, entries: AsyncIterable<ZipEntry>): Response =>
  new Response(zipStream(entries), { headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "no-store" } });

/** A name for a file made today, like `chloe-backup-2026-01-31.zip`. */
export const datedName = (what: string): string => `${what}-${new Date().toISOString().slice(0, 10)}.zip`;
