import path from "node:path";
import { fileURLToPath } from "node:url";
import { replaceFileWith } from "../replace-file.ts";
import { runProgram } from "./run-program.ts";

const fonts = fileURLToPath(new URL("./fonts", import.meta.url));

const fontConfig = (cacheDir: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cacheDir}</cachedir></fontconfig>`;

/**
 * Runs a program that draws an image with our fonts, in a separate process: JSON in, image out. `folder` must exist; it
 * stores the font index. Rejects if there is no image within `timeoutMs`.
 */
export const renderImage = async (
  program: string,
  input: object,
  folder: string,
  timeoutMs: number,
): Promise<Buffer> => {
  const config = path.join(folder, "fonts.conf");
  await replaceFileWith(config, fontConfig(path.join(folder, "fonts")));
  const bytes = await runProgram([program], {
    input: JSON.stringify(input),
    timeoutMs,
    env: { FONTCONFIG_FILE: config },
  });
  if (bytes.length === 0) throw new Error("The image was not rendered.");
  return bytes;
};
