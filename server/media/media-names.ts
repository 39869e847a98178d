/** The public bucket of the character's own files. */
export const mediaBucket = "character-media";
export const ownMediaPath = "/media/own/";

/** Sent to browsers by these types and no others. */
export const mediaTypes = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
} as const;
export type MediaFormat = keyof typeof mediaTypes;

const namePattern = /^[0-9a-f]{24}(?:-[a-z0-9]{1,12}){0,4}(?:\.([1-9]\d?))?\.([a-z0-9]{3,4})$/;

/**
 * A file of the character: named by its content, so that it never changes, and by the number of parts in which a large
 * one is stored.
 */
export type MediaName = { name: string; format: MediaFormat; parts: number };

/** Null for any other name. */
export const parseMediaName = (name: string): MediaName | null => {
  const [, parts = "1", format = ""] = namePattern.exec(name) ?? [];
  return Object.hasOwn(mediaTypes, format) ? { name, format: format as MediaFormat, parts: Number(parts) } : null;
};

/** Where a part lies in the bucket. */
export const toPartKey = ({ name, parts }: MediaName, part: number): string =>
  parts === 1 ? name : `${name}.part-${part}`;

/** The file that an object of the bucket is a part of, and which; null for any other object. */
export const parsePartKey = (key: string): { media: MediaName; part: number } | null => {
  const [name = "", part = "0", ...more] = key.split(".part-");
  const media = parseMediaName(name);
  if (!media || more.length > 0 || !/^\d{1,2}$/.test(part)) return null;
  const partKey = { media, part: Number(part) };
  return partKey.part < media.parts && toPartKey(media, partKey.part) === key ? partKey : null;
};

const signatures: Record<MediaFormat, (start: string) => boolean> = {
  webp: (start) => start.startsWith("RIFF") && start.startsWith("WEBP", 8),
  avif: (start) => start.startsWith("ftypavi", 4),
  png: (start) => start.startsWith("\x89PNG"),
  mp3: (start) => start.startsWith("\xff"),
  m4a: (start) => start.startsWith("ftyp", 4),
  ogg: (start) => start.startsWith("OggS"),
  mp4: (start) => start.startsWith("ftyp", 4),
  webm: (start) => start.startsWith("\x1a\x45\xdf\xa3"),
  vtt: (start) => start.startsWith("WEBVTT"),
};

/** Whether a file begins as one of its format does. */
export const hasFormat = (format: MediaFormat, bytes: Uint8Array): boolean =>
  signatures[format](Buffer.from(bytes.subarray(0, 12)).toString("latin1"));
