import { Zip, ZipDeflate } from "fflate";
import type { ChosenFile } from "./chosen-files.ts";

/** What is sent in one call: files that are packed when their turn comes, or an archive as it is. */
export type ImportPart = {
  /** In bytes, before packing. */
  size: number;
  /** The same bytes each time. */
  pack(signal: AbortSignal): Promise<Blob>;
};

/** Small enough for a proxy and for a phone's memory, and for a part that is sent again. */
export const partBytes = 20_000_000;
/** The server's limit of entries is for all parts; this one keeps the directory of a part small. */
const maxPartFiles = 2_000;

const isArchive = ({ path }: ChosenFile): boolean => /\.zip$/i.test(path);

/** What does not get smaller by packing. */
const packed = /\.(?:avif|docx|epub|gif|gz|heic|heif|jpe?g|m4a|mov|mp[34]|og[gv]|pdf|png|webm|webp|woff2?|zip)$/i;

const addFile = async (zip: Zip, { path, file }: ChosenFile, signal: AbortSignal): Promise<void> => {
  // Deflated even where it saves nothing: of a stored file no reader of a stream can tell the end.
  const entry = new ZipDeflate(path, { level: packed.test(path) ? 0 : 4 });
  // The same files make the same part, whenever it is packed.
  entry.mtime = new Date(1980, 0, 1);
  zip.add(entry);
  const reader = file.stream().getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    entry.push(value ?? new Uint8Array(), done);
    if (done) return;
  }
};

const packFiles = async (files: readonly ChosenFile[], signal: AbortSignal): Promise<Blob> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return reject(error);
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
    if (isLast) resolve();
  });
  // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
  for (const file of files) await addFile(zip, file, signal);
  zip.end();
  await promise;
  return new Blob(chunks, { type: "application/zip" });
};

const toPart = (files: readonly ChosenFile[]): ImportPart => ({
  size: files.reduce((sum, { file }) => sum + file.size, 0),
  pack: (signal) => packFiles(files, signal),
});

/** Cuts what was chosen into parts of about 20 MB; a larger file is a part of its own, and one archive goes as it is. */
export const toParts = (files: readonly ChosenFile[], maxBytes = partBytes): ImportPart[] => {
  const [first] = files;
  if (first && files.length === 1 && isArchive(first)) return [{ size: first.file.size, pack: async () => first.file }];
  const parts: ChosenFile[][] = [];
  let room = 0;
  for (const chosen of files) {
    const last = parts.at(-1);
    if (last && chosen.file.size <= room && last.length < maxPartFiles) last.push(chosen);
    else {
      parts.push([chosen]);
      room = maxBytes;
    }
    room -= chosen.file.size;
  }
  return parts.map(toPart);
};
