import { fileURLToPath } from "node:url";
import { createImagePool } from "./image-pool.ts";

const names = ["1600", "960", "480"] as const;
/** More than are worked on at a time, which is limited where images wait for their turn. */
const poolSize = 4;
const idleMs = 5_000;

/** One image as WebP in widths of 1600, 960 and 480 pixels, or less if the image is smaller. */
export type ProcessedImage = Record<(typeof names)[number], Buffer>;

/** Processes that are started on demand: to start one takes longer than most images. */
const pool = createImagePool({
  size: poolSize,
  idleMs,
  program: fileURLToPath(new URL("./resize-image.ts", import.meta.url)),
});

const split = (bytes: Uint8Array): Buffer[] => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= all.length;) {
    const length = all.readUInt32BE(at);
    parts.push(all.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
};

/** Whether no image was the reason: there was no process for it. */
const isOurs = (error: unknown): boolean => /did not start|are busy|shuts down/.test((error as Error).message);

/** Decodes and resizes an image in a separate process; null if it cannot be decoded. */
export const processImage = async (source: Uint8Array): Promise<ProcessedImage | null> => {
  const bytes = await pool.run({ kind: "widths", bytes: source }).catch((error: unknown) => {
    if (isOurs(error)) throw error;
    return null;
  });
  const parts = bytes ? split(bytes) : [];
  if (parts.length !== names.length) return null;
  return Object.fromEntries(names.map((name, index) => [name, parts[index]])) as ProcessedImage;
};
