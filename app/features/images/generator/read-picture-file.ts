import { readExifTexts } from "#contracts/images/exif-texts.ts";
import { readForeignMetadata } from "#contracts/images/foreign-metadata.ts";
import { readPngMetadata, readPngTexts } from "#contracts/images/png-metadata.ts";
import { isSeed } from "../pictures/picture.ts";

export type RestoredPicture = { prompt: string; seed: number | null };

const maxFileBytes = 30_000_000;

/**
 * Reads prompt and seed from the metadata of a downloaded PNG, or of a PNG, JPEG or WebP that AUTOMATIC1111, ComfyUI,
 * InvokeAI or NovelAI wrote; null for any other file. Nothing leaves the browser.
 */
export const readPictureFile = async (file: File): Promise<RestoredPicture | null> => {
  if (file.size > maxFileBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const metadata =
    readPngMetadata(bytes) ?? readForeignMetadata(readPngTexts(bytes)) ?? readForeignMetadata(readExifTexts(bytes));
  return metadata && { prompt: metadata.prompt, seed: isSeed(metadata.seed) ? metadata.seed : null };
};
