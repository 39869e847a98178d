import { readPngMetadata } from "#contracts/images/png-metadata.ts";
import { isSeed } from "../pictures/picture.ts";

export type RestoredPicture = { prompt: string; seed: number | null };

const maxFileBytes = 30_000_000;

/** Reads prompt and seed from the metadata of a downloaded PNG; null for any other file. */
export const readPictureFile = async (file: File): Promise<RestoredPicture | null> => {
  if (file.size > maxFileBytes) return null;
  const metadata = readPngMetadata(new Uint8Array(await file.arrayBuffer()));
  return metadata && { prompt: metadata.prompt, seed: isSeed(metadata.seed) ? metadata.seed : null };
};
