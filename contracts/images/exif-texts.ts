/** In bytes; what is longer is no prompt. */
const maxText = 200_000;
const maxEntries = 200;
/** Segments of a JPEG, or chunks of a WebP, that are looked at. */
const maxParts = 500;

const tags = { make: 0x010f, model: 0x0110, description: 0x010e, exif: 0x8769, userComment: 0x9286 };

const latin1 = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  latin1(bytes.subarray(at, at + text.length)) === text;

/** The segment of a JPEG, or the chunk of a WebP, that holds EXIF, without its own header; null if there is none. */
const findExif = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const exifName = "Exif\0\0";
  const skipName = (part: Uint8Array) => (startsWith(part, 0, exifName) ? part.subarray(exifName.length) : part);
  if (bytes.byteLength > 4 && view.getUint16(0) === 0xffd8) {
    let at = 2;
    for (let part = 0; part < maxParts && at + 4 <= bytes.byteLength; part += 1) {
      const marker = view.getUint16(at);
      // Fill bytes before a marker.
      if (marker === 0xffff) {
        at += 1;
        continue;
      }
      const size = view.getUint16(at + 2);
      // The picture itself follows.
      if (marker < 0xffc0 || marker === 0xffda || size < 2) return null;
      const segment = bytes.subarray(at + 4, at + 2 + size);
      if (marker === 0xffe1 && startsWith(segment, 0, exifName)) return skipName(segment);
      at += 2 + size;
    }
    return null;
  }
  if (!startsWith(bytes, 0, "RIFF") || !startsWith(bytes, 8, "WEBP")) return null;
  let at = 12;
  for (let part = 0; part < maxParts && at + 8 <= bytes.byteLength; part += 1) {
    const size = view.getUint32(at + 4, true);
    if (startsWith(bytes, at, "EXIF")) return skipName(bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return null;
};

/** Tag and bytes of each text of a directory, and where the directory of the camera's own fields begins. */
const readDirectory = (view: DataView, start: number, isLittle: boolean) => {
  const entryBytes = new Map<number, Uint8Array>();
  let exifAt: number | null = null;
  if (start + 2 > view.byteLength) return { found: entryBytes, exifAt };
  const count = Math.min(view.getUint16(start, isLittle), maxEntries);
  for (let entry = start + 2; entry < start + 2 + count * 12 && entry + 12 <= view.byteLength; entry += 12) {
    const [tag, type] = [view.getUint16(entry, isLittle), view.getUint16(entry + 2, isLittle)];
    const length = view.getUint32(entry + 4, isLittle);
    const value = view.getUint32(entry + 8, isLittle);
    if (tag === tags.exif) exifAt = value;
    // Texts and undefined bytes, which have one byte each.
    if ((type !== 2 && type !== 7) || length > maxText) continue;
    const from = length <= 4 ? entry + 8 : value;
    if (from + length > view.byteLength) continue;
    entryBytes.set(tag, new Uint8Array(view.buffer, view.byteOffset + from, length));
  }
  return { found: entryBytes, exifAt };
};

/** Texts end with a zero. */
const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).split("\0", 1)[0] ?? "";

/** A comment begins with the name of its encoding, in eight bytes. Most tools write UTF-16 with the high byte first. */
const readComment = (bytes: Uint8Array): string => {
  const [name, text] = [latin1(bytes.subarray(0, 8)), bytes.subarray(8)];
  if (!name.startsWith("UNICODE"))
    return decode(name.startsWith("ASCII") || name === "\0".repeat(8) ? text : bytes, "utf-8");
  const isLittle = text.length > 1 && text[0] !== 0 && text[1] === 0;
  return decode(text, isLittle ? "utf-16le" : "utf-16be");
};

/**
 * What tools for pictures write into the EXIF of a JPEG or a WebP, by the names that they use in a PNG: `parameters` in the
 * comment (AUTOMATIC1111, Forge), and `prompt` behind its name in other fields (ComfyUI). Damaged files give fewer texts.
 */
export const readExifTexts = (bytes: Uint8Array): Map<string, string> => {
  const texts = new Map<string, string>();
  const exif = findExif(bytes);
  if (!exif || exif.byteLength < 8) return texts;
  const isLittle = startsWith(exif, 0, "II");
  if (!isLittle && !startsWith(exif, 0, "MM")) return texts;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const main = readDirectory(view, view.getUint32(4, isLittle), isLittle);
  const camera = main.exifAt === null ? null : readDirectory(view, main.exifAt, isLittle).found;
  const comment = camera?.get(tags.userComment) ?? main.found.get(tags.userComment);
  if (comment) texts.set("parameters", readComment(comment));
  for (const tag of [tags.make, tags.model, tags.description]) {
    const bytesOfTag = main.found.get(tag);
    const [, name = "", text = ""] =
      /^(prompt|invokeai_metadata|parameters):\s*([^]*)$/i.exec(bytesOfTag ? decode(bytesOfTag, "utf-8") : "") ?? [];
    if (name !== "") texts.set(name.toLowerCase(), text);
  }
  return texts;
};
