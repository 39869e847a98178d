const sourceType = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const toSyncSafe = (size: number): number[] => [(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127];

/** A frame of an ID3v2.4 tag; its id has four letters. */
export const toFrame = (id: string, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(id, "latin1"), Buffer.from([...toSyncSafe(content.byteLength), 0, 0]), content]);
/** In UTF-8. */
export const toTextFrame = (id: string, text: string): Buffer =>
  toFrame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]));

const note = Buffer.from(`AI-generated voice. DigitalSourceType: ${sourceType}`);

/** Puts an ID3v2.4 tag before an MP3 file that has none: these frames, and in words and by IPTC's term that a machine speaks. */
export const tagSpeech = (bytes: Uint8Array, frames: readonly Uint8Array[] = []): Uint8Array => {
  const all = Buffer.concat([
    ...frames,
    toFrame("COMM", Buffer.concat([Buffer.from([3]), Buffer.from("eng\0", "latin1"), note])),
    toTextFrame("TXXX", `DigitalSourceType\0${sourceType}`),
  ]);
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...toSyncSafe(all.byteLength)]);
  return Buffer.concat([header, all, bytes]);
};
