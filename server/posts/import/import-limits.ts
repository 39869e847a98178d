import { undoDays } from "#contracts/posts/import-calls.ts";
import { dayMs } from "#contracts/utc-day.ts";

export const maxPartBytes = 1_000_000_000;
/** Of all parts of an import, unpacked. */
export const maxBytes = 4_000_000_000;
/** Of what a part with so many bytes unpacks to: an export is mostly text, of which ten times as much is not rare. */
export const getMaxUnpackedBytes = (packed: number): number => 100_000_000 + 10 * packed;
export const maxFiles = 60_000;
export const maxParts = 1_000;
/** Archives inside of a part are in memory while they are unpacked. */
const maxInnerArchiveBytes = 200_000_000;
const maxExportBytes = 100_000_000;
const maxTextBytes = 3_000_000;
const maxPictureBytes = 60_000_000;
export const maxOpenImports = 5;
export const minFreeBytes = 500_000_000;
export const undoMs = undoDays * dayMs;
/** After this time without progress a reader is ended. */
export const silenceMs = 60_000;

const kinds: readonly [pattern: RegExp, maxBytes: number][] = [
  [/\.(?:json|jsonl|ndjson|xml|wxr|csv)$/i, maxExportBytes],
  [/\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i, maxPictureBytes],
  [/\.zip$/i, maxInnerArchiveBytes],
];

/** The largest size of a file that an import takes, by its name. */
export const getMaxFileBytes = (name: string): number =>
  kinds.find(([pattern]) => pattern.test(name))?.[1] ?? maxTextBytes;
