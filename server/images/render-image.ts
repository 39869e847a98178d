import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const fonts = fileURLToPath(new URL("./fonts", import.meta.url));

const fontConfig = (cacheDir: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cacheDir}</cachedir></fontconfig>`;

/**
 * Runs a program that draws an image with our fonts, in a process of its own: JSON in, image out. `folder` exists and
 * keeps the index of the fonts. Rejects if there is no image within `timeoutMs`.
 */
export const renderImage = async (
  program: string,
  input: object,
  folder: string,
  timeoutMs: number,
): Promise<Buffer> => {
  const config = path.join(folder, "fonts.conf");
  await writeFile(config, fontConfig(path.join(folder, "fonts")));
  const child = spawn(process.execPath, [program], {
    env: { FONTCONFIG_FILE: config, PATH: "" },
    timeout: timeoutMs,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  // EPIPE: a child that exits before it has read everything is reported by its exit code.
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(input));
  const [bytes, complaint, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]);
  if (code !== 0 || bytes.length === 0)
    throw new Error(`The image was not rendered: ${complaint.toString().slice(0, 500)}`);
  return bytes;
};
