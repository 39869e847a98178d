import type { CleanMedia } from "./read-mp3.ts";

const capture = 0x4f676753; // "OggS"
const headerBytes = 27;
const minPages = 3;

const readName = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Samples per second that the first packet names; null if it is neither Vorbis nor Opus. */
const findRate = (bytes: Uint8Array, view: DataView, at: number): number | null => {
  if (readName(bytes, at, 8) === "OpusHead") return 48_000;
  if (bytes[at] === 1 && readName(bytes, at + 1, 6) === "vorbis" && at + 16 <= bytes.byteLength)
    return view.getUint32(at + 12, true);
  return null;
};

/** An Ogg file with one stream of Vorbis or Opus, from its first page to its last; null if it is none. */
export const readOgg = (bytes: Uint8Array): CleanMedia | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rate: number | null = null;
  let serial: number | null = null;
  let samples = 0n;
  let pages = 0;
  let at = 0;
  while (at + headerBytes <= bytes.byteLength && view.getUint32(at) === capture) {
    const segments = bytes[at + 26] ?? 0;
    const start = at + headerBytes + segments;
    const size = bytes.subarray(at + headerBytes, start).reduce((sum, length) => sum + length, 0);
    if (start + size > bytes.byteLength) return null;
    if (pages === 0) rate = findRate(bytes, view, start);
    serial ??= view.getUint32(at + 14, true);
    if (view.getUint32(at + 14, true) !== serial) return null;
    const position = view.getBigInt64(at + 6, true);
    if (position > samples) samples = position;
    at = start + size;
    pages += 1;
  }
  if (!rate || pages < minPages || at !== bytes.byteLength) return null;
  return { bytes, duration: Number(samples) / rate };
};
