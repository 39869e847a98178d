import type { ExecFileException } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "#contracts/errors.ts";
import { runProgram } from "./run-program.ts";

const script = fileURLToPath(new URL("./resize-image.ts", import.meta.url));
const sizeMs = 30_000;
/** The widths in pixels. */
export const imageWidths = ["1600", "960", "480"] as const;

/** One image as WebP in widths of 1600, 960 and 480 pixels, or less if the image is smaller. */
export type ProcessedImage = Record<(typeof imageWidths)[number], Buffer> & {
  /** A sentence for the owner: what the image has lost, such as its animation. */
  warning?: string;
};

const split = (bytes: Buffer): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
};

/**
 * Decodes and resizes an image in a separate process; null if it cannot be decoded. Throws AppError if there is more to
 * say to the owner, such as how many pixels are too many.
 */
export const processImage = async (source: Uint8Array): Promise<ProcessedImage | null> => {
  const bytes = await runProgram(["--max-old-space-size=128", script], { input: source, timeoutMs: sizeMs }).catch(
    (error: ExecFileException) => {
      // It has run: its code is a number, or null after a signal.
      if (typeof error.code !== "string") return null;
      throw error;
    },
  );
  const [about, ...parts] = bytes ? split(bytes) : [];
  if (!about) return null;
  const { problem, warning } = JSON.parse(about.toString()) as { problem?: string; warning?: string | null };
  if (problem !== undefined) throw new AppError("invalid_request", problem);
  const [wide, middle, small] = parts;
  if (!wide || !middle || !small) return null;
  return { "1600": wide, "960": middle, "480": small, ...(warning && { warning }) };
};
