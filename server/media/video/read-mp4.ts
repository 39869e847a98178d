/** What a film or a song in an MP4 file is like. `bytes` are without descriptions and places. */
export type CleanMp4 = {
  bytes: Uint8Array;
  duration: number;
  hasAudio: boolean;
  size: { width: number; height: number } | null;
};

type Box = { type: string; at: number; start: number; end: number };

const topLevel = new Set([
  "ftyp",
  "styp",
  "moov",
  "mdat",
  "free",
  "skip",
  "wide",
  "uuid",
  "sidx",
  "moof",
  "mfra",
  "pdin",
]);
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4[AVB] |dash|MSNV|f4v |qt  )$/;
/** Boxes that hold texts about the file: who made it, where, with what. */
const descriptions = new Set(["udta", "meta", "uuid"]);
const maxBoxes = 20_000;

const readType = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** The boxes between two places; null if they do not fill it exactly. */
const readBoxes = (view: DataView, from: number, to: number): Box[] | null => {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to || boxes.length >= maxBoxes) return null;
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return null;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < (isLong ? 16 : 8) || at + size > to) return null;
    boxes.push({ type: readType(view, at + 4), at, start: at + (isLong ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
};

const findInside = (view: DataView, { start, end }: Box, type: string): Box | undefined =>
  readBoxes(view, start, end)?.find((box) => box.type === type);

/** Time scale and duration of `mvhd`, in seconds. */
const readDuration = (view: DataView, { start, end }: Box): number => {
  const isLong = view.getUint8(start) === 1;
  if (start + (isLong ? 32 : 20) > end) return 0;
  const scale = view.getUint32(start + (isLong ? 20 : 12));
  const length = isLong ? Number(view.getBigUint64(start + 24)) : view.getUint32(start + 16);
  return scale > 0 ? length / scale : 0;
};

const readTrack = (view: DataView, track: Box) => {
  const media = findInside(view, track, "mdia");
  const handler = media && findInside(view, media, "hdlr");
  const header = findInside(view, track, "tkhd");
  const kind = handler && handler.end - handler.start >= 12 ? readType(view, handler.start + 8) : "";
  const isSized = kind === "vide" && header !== undefined && header.end - header.start >= 84;
  // 16.16 fixed point, at the end of the box.
  const readSide = (back: number) => (isSized ? view.getUint32(header.end - back) >>> 16 : 0);
  return { kind, width: readSide(8), height: readSide(4) };
};

/** Makes a box free space of the same size, so that nothing in the file moves. */
const blank = (bytes: Uint8Array, { at, start, end }: Box): void => {
  bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
  bytes.fill(0, start, end);
};

/** An MP4 file whose boxes fill it from its first byte to its last; null if it is none. */
export const readMp4 = (source: Uint8Array): CleanMp4 | null => {
  const bytes = source.slice();
  const view = new DataView(bytes.buffer);
  const boxes = readBoxes(view, 0, bytes.byteLength);
  const [first] = boxes ?? [];
  if (!boxes || first?.type !== "ftyp" || first.end - first.start < 8) return null;
  if (!brands.test(readType(view, first.start))) return null;
  if (boxes.some(({ type }) => !topLevel.has(type)) || !boxes.some(({ type }) => type === "mdat")) return null;
  const movie = boxes.find(({ type }) => type === "moov");
  const inside = movie && readBoxes(view, movie.start, movie.end);
  const header = inside?.find(({ type }) => type === "mvhd");
  if (!inside || !header) return null;
  const tracks = inside.filter(({ type }) => type === "trak");
  const about = tracks.map((track) => readTrack(view, track));
  const picture = about.find(({ kind, width, height }) => kind === "vide" && width > 0 && height > 0);
  const duration = readDuration(view, header);
  const inTracks = tracks.flatMap((track) => readBoxes(view, track.start, track.end) ?? []);
  for (const box of [...boxes, ...inside, ...inTracks]) if (descriptions.has(box.type)) blank(bytes, box);
  return {
    bytes,
    duration,
    hasAudio: about.some(({ kind }) => kind === "soun"),
    size: picture ? { width: picture.width, height: picture.height } : null,
  };
};
