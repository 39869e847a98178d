import { trimEnd } from "#contracts/trim-end.ts";
import { toUtcDay } from "#contracts/utc-day.ts";

/** Bytes in UTF-8: Linux allows 255, and Windows counts the folders that a file is unpacked to. */
const maxBytes = 120;
const maxExtensionLength = 12;

/** Windows opens a device under these names, whatever follows after a dot. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether Windows refuses a file of this name, or opens a device in its place. */
export const isDeviceName = (name: string): boolean => deviceName.test(name.split(".", 1)[0]?.trim() ?? "");

const encoder = new TextEncoder();

const cutToBytes = (text: string, limit: number): string => {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** Without spaces and dots at its end, which Windows drops, and at its beginning, where a dot hides the file. */
const trim = (text: string): string => trimEnd(text.replace(/^[\s.]+/, ""), /[\s.]/);

const splitExtension = (name: string): [stem: string, extension: string] => {
  const dot = name.lastIndexOf(".");
  const isExtension = dot > 0 && name.length - dot - 1 <= maxExtensionLength;
  return isExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
};

const join = (stem: string, ending: string): string =>
  trim(cutToBytes(stem, maxBytes - encoder.encode(ending).length)) + ending;

/**
 * A file name that every system can store, from any text: without characters that are forbidden, invisible or separate
 * folders, names of devices, dots and spaces at the end, and at most 120 bytes long. Keeps the extension, and a name that
 * is already safe.
 */
export const toFileName = (wanted: string): string => {
  const cleaned = trim(
    wanted
      .toWellFormed()
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, "_"),
  );
  const [stem, extension] = splitExtension(cleaned === "" ? "file" : cleaned);
  const name = join(stem, extension);
  if (!isDeviceName(name)) return name;
  const [device = ""] = name.split(".", 1);
  return `${device.trim()}_${name.slice(device.length)}`;
};

/** The name of an archive of a persona that is made today, such as `chloe-posts-2026-01-31.zip`. */
export const toArchiveName = (shortName: string, what: string): string =>
  toFileName(`${shortName}-${what}-${toUtcDay(Date.now())}.zip`);

/** Two names are one file on Windows and macOS if they differ only in case or in how accents are encoded. */
const toKey = (path: string): string => path.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD");

/**
 * Names the files of one archive: makes each part of a path safe and adds a number to a file whose name is taken. A folder
 * is shared by all files that name it.
 */
export const createFileNamer = (): ((path: string) => string) => {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (path) => {
    const folders = path.split("/").map(toFileName);
    const [stem, extension] = splitExtension(folders.pop() ?? "");
    const toPath = (number: number) =>
      [...folders, join(stem, number === 1 ? extension : `-${number}${extension}`)].join("/");
    const key = toKey(toPath(1));
    let number = numbers.get(key) ?? 1;
    while (taken.has(toKey(toPath(number)))) number += 1;
    numbers.set(key, number + 1);
    taken.add(toKey(toPath(number)));
    return toPath(number);
  };
};
