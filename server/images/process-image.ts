import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./resize-image.ts", import.meta.url));
const sizeMs = 30_000;
const names = ["1600", "960", "480"] as const;

/** One image as WebP in widths of 1600, 960 and 480 pixels, or less if the image is smaller. */
export type ProcessedImage = Record<(typeof names)[number], Buffer>;

const split = (bytes: Buffer): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
};

const run = async (source: Uint8Array): Promise<ProcessedImage | null> => {
  const child = spawn(process.execPath, ["--max-old-space-size=128", script], {
    env: { PATH: "" },
    timeout: sizeMs,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  // An image that is rejected early closes the pipe while it is still being written to.
  child.stdin.on("error", () => undefined);
  child.stdin.end(source);
  const [bytes, code] = await Promise.all([buffer(child.stdout), ended]);
  const parts = split(bytes);
  if (code !== 0 || parts.length !== names.length) return null;
  return Object.fromEntries(names.map((name, index) => [name, parts[index]])) as ProcessedImage;
};

let queue: Promise<unknown> = Promise.resolve();

/** Decodes and resizes an image in a separate process, one at a time; null if it cannot be decoded. */
export const processImage = (source: Uint8Array): Promise<ProcessedImage | null> => {
  const next = queue.then(() => run(source));
  queue = next.catch(() => undefined);
  return next;
};
