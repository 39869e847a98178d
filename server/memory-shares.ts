import { totalmem } from "node:os";

export const mebibyte = 1024 * 1024;
/** What the process holds with nothing cached: its code, and the thread of the embedded database. */
const base = 256 * mebibyte;
const least = 640 * mebibyte;
const most = 2_048 * mebibyte;

/** The bytes of a size like 512MB or 4GB; null for any other text. */
export const parseMemory = (text: string): number | null => {
  const [, count, unit = ""] = /^([1-9]\d{0,5}) ?([MG])B?$/i.exec(text) ?? [];
  if (count === undefined) return null;
  return Number(count) * mebibyte * (unit.toUpperCase() === "G" ? 1_024 : 1);
};

/**
 * The bytes that the site may use where nobody says so: all of a container with a limit, else a quarter of the machine, which
 * it shares with other programs.
 */
export const measureMemory = (limit = process.constrainedMemory(), machine = totalmem()): number => {
  // Without a limit, this is 0 or more than there is.
  if (limit > 0 && limit < machine) return limit;
  return Math.min(most, Math.max(least, machine / 4));
};

/** In pages of 4 KB: the caches divide theirs further, and count in whole bytes. */
const toWhole = (bytes: number): number => Math.floor(bytes / 4_096) * 4_096;

/** What the parts of the site may take of so many bytes. */
export const shareMemory = (bytes: number) => {
  const caches = Math.max(bytes - base, bytes / 4);
  return {
    /** As much as Node takes of a container by itself. */
    heap: toWhole(bytes / 2),
    pages: toWhole(caches / 6),
    reads: toWhole(caches / 12),
    readyResponses: toWhole(caches / 24),
  };
};
