import { mkdir } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "#contracts/escape-html.ts";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import { runProgram } from "./run-program.ts";

const toFontConfig = (fonts: string, index: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeHtml(fonts)}</dir><cachedir>${escapeHtml(index)}</cachedir></fontconfig>`;

/** What a drawing program gets. `fonts` is the folder in which its fonts are found. */
export type DrawingInput<Texts, Files> = { texts: Texts; files: Files; fonts: string };

/**
 * Runs a program that draws an image in a separate process: JSON in, image out. `folder` stores
 * the fonts and their index. Rejects if there is no image within `timeoutMs`.
 */
export const renderImage = async (
  program: string,
  input: Omit<DrawingInput<Record<string, string>, Record<string, string>>, "fonts">,
  folder: string,
  timeoutMs: number,
): Promise<Buffer> => {
  const fonts = path.resolve(folder, "fonts");
  await mkdir(fonts, { recursive: true });
  const config = path.join(folder, "fonts.conf");
  await replaceFileWith(config, toFontConfig(fonts, path.resolve(folder, "fonts-index")));
  const bytes = await runProgram([program], {
    input: JSON.stringify({ ...input, fonts }),
    timeoutMs,
    env: { FONTCONFIG_FILE: config },
  });
  if (bytes.length === 0) throw new Error("The image was not rendered.");
  return bytes;
};
