import type { ExecFileException } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { AppError } from "#contracts/errors.ts";
import { findTypeProblem } from "../../images/detect-image-type.ts";
import { runProgram } from "../../images/run-program.ts";
import type { DrawnPictures, PictureFile, PictureKind } from "./picture-files.ts";

const program = fileURLToPath(new URL("./draw-pictures.ts", import.meta.url));
const drawMs = 120_000;

const invalid = (message: string) => new AppError("invalid_request", message);

const split = (bytes: Buffer): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
};

type Created = Omit<DrawnPictures, "files"> & { files: { file: PictureFile; bytes: Buffer }[] };

/** All files of a picture of the character, drawn in a separate process; throws AppError. */
export const createPictures = async (kind: PictureKind, source: Uint8Array, frame?: PictureFrame): Promise<Created> => {
  const problem = findTypeProblem(source);
  if (problem !== null) throw invalid(problem);
  const asked = frame ? [kind, JSON.stringify(frame)] : [kind];
  const output = await runProgram(["--max-old-space-size=192", program, ...asked], {
    input: source,
    timeoutMs: drawMs,
  }).catch((error: ExecFileException) => {
    // It has run: its code is a number, or null after a signal.
    if (typeof error.code !== "string") return null;
    throw error;
  });
  const [about, ...parts] = output ? split(output) : [];
  const drawn = about && (JSON.parse(about.toString()) as DrawnPictures | { problem: string });
  if (drawn && "problem" in drawn) throw invalid(drawn.problem);
  if (!drawn || drawn.files.length !== parts.length)
    throw invalid("This image is damaged or has too many pixels, so it cannot be shown.");
  return {
    colors: drawn.colors,
    focus: drawn.focus,
    files: drawn.files.map((file, index) => ({ file, bytes: parts[index] ?? Buffer.alloc(0) })),
  };
};
