const readSegments = (font: DataView, table: number): Set<number> => {
  const characters = new Set<number>();
  const count = font.getUint16(table + 6) / 2;
  const [ends, starts] = [table + 14, table + 16 + count * 2];
  const [deltas, offsets] = [starts + count * 2, starts + count * 4];
  for (let segment = 0; segment < count; segment += 1) {
    const at = segment * 2;
    const [start, end] = [font.getUint16(starts + at), font.getUint16(ends + at)];
    const offset = font.getUint16(offsets + at);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph =
        offset === 0 ? code + font.getUint16(deltas + at) : font.getUint16(offsets + at + offset + (code - start) * 2);
      if ((glyph & 0xffff) !== 0) characters.add(code);
    }
  }
  return characters;
};

const readGroups = (font: DataView, table: number): Set<number> => {
  const characters = new Set<number>();
  const count = font.getUint32(table + 12);
  for (let group = 0; group < count; group += 1) {
    const at = table + 16 + group * 12;
    for (let code = font.getUint32(at); code <= font.getUint32(at + 4); code += 1) characters.add(code);
  }
  return characters;
};

const readTag = (font: DataView, at: number): string =>
  String.fromCharCode(font.getUint32(at) >>> 24, font.getUint8(at + 1), font.getUint8(at + 2), font.getUint8(at + 3));

/**
 * The code points that an OpenType font has a shape for, from its `cmap` table (formats 4 and 12 of the OpenType
 * specification). For fonts of packages only: a broken one throws.
 */
export const readFontCharacters = (bytes: Uint8Array): ReadonlySet<number> => {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = Array.from({ length: font.getUint16(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => readTag(font, at) === "cmap");
  if (entry === undefined) return new Set();
  const cmap = font.getUint32(entry + 8);
  const subtables = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, index) => cmap + font.getUint32(cmap + 8 + index * 8),
  );
  const groups = subtables.find((at) => font.getUint16(at) === 12);
  if (groups !== undefined) return readGroups(font, groups);
  const segments = subtables.find((at) => font.getUint16(at) === 4);
  return segments === undefined ? new Set() : readSegments(font, segments);
};
