import { ZipError } from "@site/zip/read-zip.ts";
import { readZipDirectory, unpackZip, type ZipDirectory } from "@site/zip/zip-directory.ts";
import { createZipWriter, type ZipEntry } from "@site/zip/zip-stream.ts";
import { CardError } from "../card-error.ts";
import { type CardFile, isSafePath } from "../card/asset.ts";
import { limits } from "../limits.ts";

const cardName = "card.json";
const zipLimits = { maxEntries: limits.files, maxEntryBytes: limits.fileBytes, maxBytes: limits.unpackedBytes };

const refuse = (error: unknown): never => {
  throw error instanceof ZipError ? new CardError(error.message) : error;
};

/** The archive of a CHARX file, at once or behind a picture; null without one. */
export const findArchive = (bytes: Uint8Array): ZipDirectory | null => {
  try {
    return readZipDirectory(bytes, zipLimits);
  } catch (error) {
    return refuse(error);
  }
};

/** The JSON and the other files of a CHARX archive. */
export const readCharx = async (
  archive: ZipDirectory,
  problems: string[],
): Promise<{ json: Uint8Array; files: CardFile[] }> => {
  const files = new Map<string, CardFile>();
  try {
    for await (const { name, bytes, isSound } of unpackZip(archive, zipLimits)) {
      if (name.endsWith("/")) continue;
      if (!isSound) problems.push("A checksum in the archive is wrong. A file of it may be damaged.");
      if (!isSafePath(name)) problems.push("A file in the card has a name that is not safe. It was left out.");
      else if (!files.has(name)) files.set(name, { path: name, bytes });
    }
  } catch (error) {
    refuse(error);
  }
  const members = [...files.values()];
  const card = members.find(({ path }) => path.toLowerCase() === cardName);
  if (!card) throw new CardError(`There is no character in this archive: it contains no ${cardName}.`);
  return { json: card.bytes, files: members.filter((file) => file !== card) };
};

/** Formats that a ZIP would not make smaller. */
const packedFormats = /\.(?:png|jpe?g|webp|avif|gif|mp3|ogg|mp4|webm|zip)$/i;

export const writeCharx = async (json: Uint8Array, files: readonly CardFile[], madeAt: Date): Promise<Buffer> => {
  if (files.some(({ path }) => path.toLowerCase() === cardName))
    throw new CardError(`No file may be named ${cardName}.`);
  const writer = createZipWriter(madeAt);
  const entries: ZipEntry[] = [
    { name: cardName, bytes: json },
    ...files.map(({ path, bytes }) => ({ name: path, bytes, isPacked: packedFormats.test(path) })),
  ];
  const parts: Buffer[] = [];
  for (const entry of entries) parts.push(...(await writer.entry(entry)));
  return Buffer.concat([...parts, writer.end()]);
};
