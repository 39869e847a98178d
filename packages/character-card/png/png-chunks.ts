import { crc32 } from "node:zlib";
import { CardError } from "../card-error.ts";
import { limits } from "../limits.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

export type PngChunk = {
  type: string;
  data: Buffer;
  /** The whole chunk as it is in the file. */
  bytes: Buffer;
};

export type Png = { chunks: PngChunk[]; isComplete: boolean };

export const isPng = (bytes: Uint8Array): boolean => signature.equals(bytes.subarray(0, signature.length));

/** The chunks of a PNG or APNG, as far as there are any. */
export const readChunks = (file: Uint8Array): Png => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  let at = signature.length;
  while (at + frameBytes <= bytes.length) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (chunks.length >= limits.pngChunks) throw new CardError("The picture consists of too many parts.");
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), bytes: bytes.subarray(at, end) });
    at = end;
    if (type === "IEND") return { chunks, isComplete: true };
  }
  return { chunks, isComplete: false };
};

export const isChunkSound = ({ bytes }: PngChunk): boolean =>
  crc32(bytes.subarray(4, -4)) === bytes.readUInt32BE(bytes.length - 4);

export const createChunk = (type: string, data: Uint8Array): PngChunk => {
  const bytes = Buffer.alloc(frameBytes + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return { type, data: bytes.subarray(8, -4), bytes };
};

export const joinChunks = (chunks: PngChunk[]): Buffer =>
  Buffer.concat([signature, ...chunks.map(({ bytes }) => bytes)]);
