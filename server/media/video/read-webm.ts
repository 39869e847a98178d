import type { CleanMp4 } from "./read-mp4.ts";

type Element = { id: number; start: number; end: number };

const ids = { header: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b };
const inInfo = { scale: 0x2ad7b1, duration: 0x4489 };
const inTrack = { entry: 0xae, type: 0x83, video: 0xe0, width: 0xb0, height: 0xba };
/** What a segment may have inside: seek head, info, tracks, clusters, cues, tags, chapters, void, checksum. */
const inSegment = new Set([
  0x114d9b74,
  ids.info,
  ids.tracks,
  0x1f43b675,
  0x1c53bb6b,
  0x1254c367,
  0x1043a770,
  0xec,
  0xbf,
]);
const tags = 0x1254c367;
const maxElements = 50_000;

/** A number with its length in the leading zeros; null at the end of the file. */
const readVariable = (bytes: Uint8Array, at: number, keepMark: boolean): { value: number; next: number } | null => {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.byteLength || (keepMark && length > 4)) return null;
  let value = keepMark ? first : first & ((1 << (8 - length)) - 1);
  let isUnknown = !keepMark && value === (1 << (8 - length)) - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, next: at + length };
};

/** The elements between two places; null if they do not fill it. One of unknown size goes to the end. */
const readElements = (bytes: Uint8Array, from: number, to: number): Element[] | null => {
  const elements: Element[] = [];
  for (let at = from; at < to;) {
    const id = readVariable(bytes, at, true);
    const size = id && readVariable(bytes, id.next, false);
    if (!id || !size || elements.length >= maxElements) return null;
    const end = size.value === Number.POSITIVE_INFINITY ? to : size.next + size.value;
    if (end > to) return null;
    elements.push({ id: id.value, start: size.next, end });
    at = end;
  }
  return elements;
};

const findElement = (bytes: Uint8Array, { start, end }: Element, id: number): Element | undefined =>
  readElements(bytes, start, end)?.find((element) => element.id === id);

const readNumber = (bytes: Uint8Array, element: Element | undefined): number =>
  element && element.end - element.start <= 6
    ? bytes.subarray(element.start, element.end).reduce((value, byte) => value * 256 + byte, 0)
    : 0;

const readFloat = (bytes: Uint8Array, element: Element | undefined): number => {
  const length = element ? element.end - element.start : 0;
  if (!element || (length !== 4 && length !== 8)) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset + element.start, length);
  return length === 4 ? view.getFloat32(0) : view.getFloat64(0);
};

const readTracks = (bytes: Uint8Array, tracks: Element) => {
  const entries = (readElements(bytes, tracks.start, tracks.end) ?? []).filter(({ id }) => id === inTrack.entry);
  const about = entries.map((entry) => {
    const video = findElement(bytes, entry, inTrack.video);
    const read = (id: number) => (video ? readNumber(bytes, findElement(bytes, video, id)) : 0);
    const type = readNumber(bytes, findElement(bytes, entry, inTrack.type));
    return { type, width: read(inTrack.width), height: read(inTrack.height) };
  });
  const picture = about.find(({ type, width, height }) => type === 1 && width > 0 && height > 0);
  return {
    hasAudio: about.some(({ type }) => type === 2),
    size: picture ? { width: picture.width, height: picture.height } : null,
  };
};

/** A WebM file whose elements fill it from its first byte to its last; null if it is none. */
export const readWebm = (source: Uint8Array): CleanMp4 | null => {
  const bytes = source.slice();
  const [header, segment, ...more] = readElements(bytes, 0, bytes.byteLength) ?? [];
  if (header?.id !== ids.header || segment?.id !== ids.segment || more.length > 0) return null;
  const type = findElement(bytes, header, ids.docType);
  if (!type || Buffer.from(bytes.subarray(type.start, type.end)).toString("latin1").replace("\0", "") !== "webm")
    return null;
  const inside = readElements(bytes, segment.start, segment.end);
  const info = inside?.find(({ id }) => id === ids.info);
  const tracks = inside?.find(({ id }) => id === ids.tracks);
  if (!inside || !info || !tracks || inside.some(({ id }) => !inSegment.has(id))) return null;
  const scale = readNumber(bytes, findElement(bytes, info, inInfo.scale)) || 1_000_000;
  const duration = (readFloat(bytes, findElement(bytes, info, inInfo.duration)) * scale) / 1e9;
  // Their texts become zeros, so that nothing in the file moves.
  for (const { id, start, end } of inside) if (id === tags) bytes.fill(0, start, end);
  return { bytes, duration: Number.isFinite(duration) ? duration : 0, ...readTracks(bytes, tracks) };
};
