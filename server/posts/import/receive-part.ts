import { isUtf8 } from "node:buffer";
import { AppError } from "#contracts/errors.ts";
import { readZip, ZipError } from "@site/zip/read-zip.ts";
import type { ImportFolders } from "./import-folder.ts";
import { getMaxFileBytes, getMaxUnpackedBytes, maxBytes, maxFiles, minFreeBytes } from "./import-limits.ts";

const maxNameLength = 1_000;
/** How many bytes are written before the free disk is looked at again. */
const diskCheckBytes = 64_000_000;
const stallMs = 60_000;

/** Of programs, not of the one who exported. */
const isClutter = (name: string): boolean =>
  name.endsWith("/") || name.startsWith("__MACOSX/") || /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/** Names without the mark of UTF-8 that are UTF-8 all the same, as some programs write them. */
const repairName = (name: string): string => {
  if (!/[\x80-\xff]/.test(name) || /[^\0-\xff]/.test(name)) return name;
  const bytes = Buffer.from(name, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : name;
};

/** The path of a file for the readers: with slashes, none at its beginning. It is only ever a name. */
const toPath = (name: string): string =>
  repairName(name)
    .replaceAll("\0", "")
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");

const formatBytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString("en-US")} MB`;

export const diskTooFull = () =>
  new AppError("unavailable", "There is not enough free space on the disk of this site for these files.");

const tooMany = () =>
  new AppError(
    "invalid_request",
    `An import can have up to ${maxFiles.toLocaleString("en-US")} files and ${formatBytes(maxBytes)} of them. Please import them in several steps.`,
  );

const tooTight = (packed: number) =>
  new AppError(
    "invalid_request",
    `This archive unpacks to more than ${formatBytes(getMaxUnpackedBytes(packed))}, which is too much for its size. Please send the files in it without the archives.`,
  );

/** Passes a body on; fails if nothing of it arrives for a while. */
async function* withoutStalls(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(new AppError("invalid_request", "The file took too long to arrive. Please try again.")),
        ms,
      );
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Part = { import: string; part: number; body: ReadableStream<Uint8Array>; size: number };
type Options = { stallMs?: number };

/**
 * Unpacks a part of an import, and the archives in it, into the folder of the import. Limits hold for all parts together.
 * Throws AppError; nothing of the part is kept then.
 */
export const receivePart = async (
  folders: ImportFolders,
  { import: id, part, body, size }: Part,
  options: Options = {},
): Promise<void> => {
  const before = await folders.readTotals(id, part);
  const checkDisk = async (coming: number): Promise<void> => {
    if ((await folders.getFreeBytes()) < Math.max(minFreeBytes, coming)) throw diskTooFull();
  };
  await checkDisk(size);
  const writer = await folders.openPart(id, part);
  let checkedAt = 0;

  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    const { files, bytes: written } = writer.totals;
    if (before.files + files + 1 > maxFiles || before.bytes + written + bytes.byteLength > maxBytes) throw tooMany();
    if (written + bytes.byteLength > getMaxUnpackedBytes(size)) throw tooTight(size);
    if (written - checkedAt > diskCheckBytes) {
      checkedAt = written;
      await checkDisk(0);
    }
    await writer.add(name, bytes);
  };
  const getLimits = () => ({
    maxEntries: maxFiles,
    maxEntryBytes: maxBytes,
    maxBytes: maxBytes - before.bytes - writer.totals.bytes,
    wantsUpTo: getMaxFileBytes,
  });
  const unpackInner = async (name: string, bytes: Uint8Array): Promise<void> => {
    const prefix = name.replace(/\.zip$/i, "/");
    try {
      await unpack([bytes], prefix, false);
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      writer.addProblem(name, error.message);
    }
  };
  const unpack = async (
    source: AsyncIterable<Uint8Array> | Uint8Array[],
    prefix: string,
    opensArchives: boolean,
  ): Promise<void> => {
    for await (const file of readZip(toAsync(source), getLimits())) {
      const name = prefix + toPath(file.name);
      if (isClutter(name) || name === "") continue;
      if (name.length > maxNameLength) writer.addProblem(name, "Its name is too long.");
      else if (file.isLeftOut)
        writer.addProblem(name, `It is larger than ${formatBytes(getMaxFileBytes(name))}, so it was left out.`);
      else if (opensArchives && /\.zip$/i.test(name)) await unpackInner(name, file.bytes);
      else await add(name, file.bytes);
    }
  };

  try {
    await unpack(withoutStalls(body, options.stallMs ?? stallMs), "", true);
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw toFailure(error);
  }
};

async function* toAsync(source: AsyncIterable<Uint8Array> | Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* source;
}

const toFailure = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (error instanceof ZipError) return new AppError("invalid_request", error.message);
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return diskTooFull();
  if (code === "ENOENT") return new AppError("not_found", "This import is no longer here.");
  return new AppError("invalid_request", "The file ended too early. Please try again.", { detail: String(error) });
};
