import { openAsBlob } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createZipWriter } from "@site/zip/zip-stream.ts";

const partBytes = 20_000_000;
/** Of programs; nothing in them was written by the one who exports. */
const passedOver: ReadonlySet<string> = new Set([".git", "node_modules", "__MACOSX", ".DS_Store"]);
const isPacked = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|hei[cf]|zip)$/i.test(name);

type PackedFile = { name: string; file: string };

/** The files below a folder, by their paths in it. Links are not followed. */
async function* walk(folder: string, prefix = ""): AsyncGenerator<PackedFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (passedOver.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(file, `${prefix}${entry.name}/`);
    else if (entry.isFile()) yield { name: prefix + entry.name, file };
  }
}

/**
 * What was named, as ZIP archives to be sent one after another: an archive as it is, everything else packed into parts of
 * about 20 MB. Files that are larger than `getMaxBytes` says are left out and told to `onLeftOut`.
 */
export async function* packFiles(
  given: readonly string[],
  getMaxBytes: (name: string) => number,
  onLeftOut: (name: string) => void,
): AsyncGenerator<Blob> {
  let writer = createZipWriter(new Date());
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const add = (piece: Uint8Array): void => {
    pieces.push(new Uint8Array(piece));
    size += piece.byteLength;
  };
  const finish = (): Blob => {
    add(writer.end());
    const part = new Blob(pieces);
    [writer, pieces, size] = [createZipWriter(new Date()), [], 0];
    return part;
  };
  async function* list(): AsyncGenerator<PackedFile | Blob> {
    for (const file of given) {
      const facts = await stat(file);
      if (facts.isDirectory()) yield* walk(file);
      else if (/\.zip$/i.test(file)) yield await openAsBlob(file);
      else yield { name: path.basename(file), file };
    }
  }
  for await (const packedFile of list()) {
    if (packedFile instanceof Blob) {
      yield packedFile;
      continue;
    }
    const facts = await stat(packedFile.file);
    if (facts.size > getMaxBytes(packedFile.name)) {
      onLeftOut(packedFile.name);
      continue;
    }
    const bytes = await readFile(packedFile.file);
    for (const piece of await writer.entry({ name: packedFile.name, bytes, isPacked: isPacked(packedFile.name) }))
      add(piece);
    if (size >= partBytes) yield finish();
  }
  if (size > 0) yield finish();
}
