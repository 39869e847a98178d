const headerSize = 8;
const [short, long, bytes] = [3, 4, 7] as const;

/**
 * A TIFF without compression, which the image library reads: `pixels` is its part for 8 bits each of red, green, blue
 * and alpha, row by row. With a colour profile (ICC), the library converts the colours.
 */
export const createTiff = (
  width: number,
  height: number,
  profile: Uint8Array = new Uint8Array(),
): { file: Buffer; pixels: Buffer } => {
  const count = profile.length > 0 ? 11 : 10;
  const bitsAt = headerSize + 2 + count * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const size = width * height * 4;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    // Colours are red, green and blue.
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, size],
    // The fourth value is alpha, and not multiplied into the others.
    [338, short, 1, 2],
    ...(profile.length > 0 ? [[34_675, bytes, profile.length, profileAt] as [number, number, number, number]] : []),
  ];
  const file = Buffer.alloc(pixelsAt + size);
  file.write("II", 0, "latin1");
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(headerSize, 4);
  file.writeUInt16LE(count, headerSize);
  for (const [index, [tag, type, values, value]] of entries.entries()) {
    const at = headerSize + 2 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(values, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (let sample = 0; sample < 4; sample += 1) file.writeUInt16LE(8, bitsAt + sample * 2);
  file.set(profile, profileAt);
  return { file, pixels: file.subarray(pixelsAt) };
};
