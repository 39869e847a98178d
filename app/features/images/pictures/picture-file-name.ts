import { toFileName } from "#contracts/names/file-name.ts";

/** File name of a download: the first 30 characters of the prompt, with underscores for all but letters and digits. */
export const toPictureFileName = (prompt: string, extension = "png"): string =>
  toFileName(`${prompt.slice(0, 30).replace(/[^a-z0-9]/gi, "_")}.${extension}`);
